/** @jest-environment jsdom */
import { beforeEach, expect, jest, test } from '@jest/globals';
import { SHARED_MODULES } from './shared-modules.js';

interface Options {
  readonly shared: Readonly<
    Record<string, { readonly lib: () => unknown; readonly shareConfig: { readonly singleton: boolean } }>
  >;
  readonly plugins: readonly { createScript(): { readonly timeout: number } }[];
}
const runtime = { registerRemotes: jest.fn(), loadRemote: jest.fn<(id: string) => Promise<unknown>>() };
const createInstance = jest.fn((_options: Options) => runtime);
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({ createInstance }));
const { loadRemoteApp } = await import('./load-remote-app.js');

Object.assign(globalThis, { CONTRACT_TERMS: { 'orders.list': 'aaaa' } });

let manifest: object;
/** Answers a list of remotes, and the manifest for anything else. */
function serve(list: object): void {
  globalThis.fetch = (async (url: string) => {
    const answer = {
      ok: true,
      json: async () => (url === '/remotes.json' ? list : manifest),
      clone: () => answer,
    };
    return answer;
  }) as never;
}

const LIST = { mfe_billing: '/mfe-billing.manifest.json' };
const App = () => null;

beforeEach(() => {
  runtime.registerRemotes.mockClear();
  runtime.loadRemote.mockReset().mockResolvedValue({ App });
  manifest = {};
  serve(LIST);
});

const options = () => createInstance.mock.calls[0]![0];

test('remotes get the same shared modules as the shell, each once', () => {
  for (const [name, { lib, shareConfig }] of Object.entries(options().shared)) {
    expect([name, lib()]).toEqual([name, SHARED_MODULES[name]]);
    expect([name, shareConfig.singleton]).toEqual([name, true]);
  }
  expect(Object.keys(options().shared)).toEqual(Object.keys(SHARED_MODULES));
});

test("a remote's entry may take two minutes to load", () => {
  expect(options().plugins.map((plugin) => plugin.createScript())).toEqual([{ timeout: 120_000 }]);
});

test('a remote is loaded from the URL in the list, and its App is rendered', async () => {
  expect(await loadRemoteApp('mfe_billing')).toBe(App);
  expect(runtime.registerRemotes.mock.calls).toEqual([
    [[{ name: 'mfe_billing', entry: LIST.mfe_billing }], { force: false }],
  ]);
  expect(runtime.loadRemote.mock.calls).toEqual([['mfe_billing/App']]);
});

test('a retry fetches the list again and drops the registered remote', async () => {
  const moved = { mfe_billing: '/elsewhere.json' };
  serve(moved);
  await loadRemoteApp('mfe_billing', { again: true });
  expect(runtime.registerRemotes.mock.calls).toEqual([
    [[{ name: 'mfe_billing', entry: moved.mfe_billing }], { force: true }],
  ]);
});

test('a remote that was built for a newer shell is not loaded', async () => {
  manifest = { metaData: { needs: { calls: { 'orders.refund': 'bbbb' }, exports: {} } } };
  await expect(loadRemoteApp('mfe_billing', { again: true })).rejects.toThrow(
    'built for another shell: orders.refund',
  );
  expect(runtime.loadRemote).not.toHaveBeenCalled();
  manifest = {
    metaData: { needs: { calls: { 'orders.list': 'aaaa' }, exports: { '@waxwing/kit/ui': ['Button'] } } },
  };
  expect(await loadRemoteApp('mfe_billing', { again: true })).toBe(App);
});

test('a remote without an App counts as failed', async () => {
  runtime.loadRemote.mockResolvedValue(null);
  await expect(loadRemoteApp('mfe_billing')).rejects.toThrow('mfe_billing shows no App');
});
