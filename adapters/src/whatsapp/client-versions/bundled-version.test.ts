import { expect, test } from '@jest/globals';
import { loadBaileys } from '../load-baileys.js';
import { BUNDLED_VERSION } from './bundled-version.js';

test('live hook: the bundled version is that of this Baileys; another one needs another publishing date', async () => {
  const { DEFAULT_CONNECTION_CONFIG } = await loadBaileys();
  expect(DEFAULT_CONNECTION_CONFIG.version).toEqual([2, 3000, BUNDLED_VERSION.revision]);
});
