import { afterEach, expect, it } from '@jest/globals';
import { type ComposedApi, startComposedApi } from './composed-api.js';
import { call } from './http.js';

let api: ComposedApi;
afterEach(() => api.close());

const warnings = () => api.log.filter((line) => line.includes('TRUST_PROXY'));
const ask = () => call(`${api.url}/healthz`, { headers: { 'x-forwarded-for': '198.51.100.1' } });

it('warns the operator once when an untrusted proxy makes all its callers share one address', async () => {
  api = await startComposedApi();
  await call(`${api.url}/healthz`);
  expect(warnings()).toEqual([]);
  await ask();
  await ask();
  expect(warnings()).toHaveLength(1);
  expect(JSON.parse(warnings()[0]!)).toMatchObject({ level: 40, proxy: '127.0.0.1' });
});

it('does not warn when the proxy is trusted', async () => {
  api = await startComposedApi({ TRUST_PROXY: 'loopback' });
  await ask();
  expect(warnings()).toEqual([]);
});
