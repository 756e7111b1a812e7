import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteProps } from '@waxwing/client';
import type { ComponentType } from 'react';
import { loadRemoteList, peekManifest, takePrefetchedManifest } from './remote-list.js';
import { findMissing, RemoteMisfit, type ShellOffer } from './remote-needs.js';
import { SHARED_MODULES } from './shared-modules.js';

/** The terms of this build's contract; the build defines them. */
declare const CONTRACT_TERMS: ShellOffer['calls'];

/** The timeout of a remote's entry, in milliseconds. */
const ENTRY_LOAD_MS = 120_000;

const federation = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    Object.entries(SHARED_MODULES).map(([name, module]) => [
      name,
      {
        version: '0.0.0',
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: false },
      },
    ]),
  ),
  plugins: [
    {
      name: 'waxwing',
      fetch: (url) => takePrefetchedManifest(url),
      createScript: () => ({ timeout: ENTRY_LOAD_MS }),
    },
  ],
});

/**
 * Loads the App of a remote. `again` drops cached state, so that a remote that failed or was deployed again is found.
 * @throws RemoteMisfit, or whatever prevented loading
 */
export async function loadRemoteApp(
  name: string,
  { again = false } = {},
): Promise<ComponentType<RemoteProps>> {
  const list = await loadRemoteList({ again });
  const entry = list[name];
  if (!entry) throw new Error(`/remotes.json does not name ${name}`);
  const { needs } = (await peekManifest(entry)).metaData ?? {};
  const missing = needs ? findMissing(needs, { calls: CONTRACT_TERMS, modules: SHARED_MODULES }) : [];
  if (missing.length > 0) throw new RemoteMisfit(name, missing);
  federation.registerRemotes([{ name, entry }], { force: again });
  const remote = await federation.loadRemote<{ App: ComponentType<RemoteProps> }>(`${name}/App`);
  if (!remote) throw new Error(`${name} shows no App`);
  return remote.App;
}
