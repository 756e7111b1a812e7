/** @jest-environment jsdom */
import { expect, test } from '@jest/globals';
import { SHARED } from '../../federation/shared.mjs';
import { SHARED_MODULES } from './shared-modules.js';

test('the shell provides every module that the remotes share', () => {
  expect(Object.keys(SHARED_MODULES).sort()).toEqual([...SHARED].sort());
  for (const [name, module] of Object.entries(SHARED_MODULES)) {
    expect([name, Object.keys(module as object).length > 0]).toEqual([name, true]);
  }
});
