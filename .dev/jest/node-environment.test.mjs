import { expect, test } from '@jest/globals';
import NodeRealmEnvironment from './node-environment.mjs';

const newEnvironment = () =>
  new NodeRealmEnvironment({
    projectConfig: { fakeTimers: {}, testEnvironmentOptions: { customExportConditions: [] } },
  });

const define = (name, value) => Object.defineProperty(globalThis, name, { configurable: true, value });

test('what a suite leaves in the global object is gone for the next suite of its worker', async () => {
  const environment = newEnvironment();
  const { fetch, navigator } = globalThis;
  await environment.setup();

  define('document', { visibilityState: 'hidden' });
  define('navigator', {});
  globalThis.fetch = () => undefined;
  process.env.LEFT_BY_A_SUITE = '1';
  await environment.teardown();

  expect('document' in globalThis).toBe(false);
  expect(globalThis.navigator).toBe(navigator);
  expect(globalThis.fetch).toBe(fetch);
  expect(process.env.LEFT_BY_A_SUITE).toBeUndefined();
});

test('a global that a suite has removed is there for the next', async () => {
  const environment = newEnvironment();
  const { structuredClone } = globalThis;
  await environment.setup();
  delete globalThis.structuredClone;
  await environment.teardown();
  expect(globalThis.structuredClone).toBe(structuredClone);
});
