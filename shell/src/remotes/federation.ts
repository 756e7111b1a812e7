import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteProps } from '@waxwing/client';
import type { ComponentType } from 'react';
import { loadRemoteList, takePrefetchedManifest } from './remote-list.js';
import { SHARED_MODULES } from './shared-modules.js';

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
 * @throws whatever prevented loading
 */
export async function loadRemoteApp(
  name: string,
  { again = false } = {},
): Promise<ComponentType<RemoteProps>> {
  const list = await loadRemoteList({ again });
  const entry = list[name];
  if (!entry) throw new Error(`/remotes.json does not name ${name}`);
  federation.registerRemotes([{ name, entry }], { force: again });
  const remote = await federation.loadRemote<{ App: ComponentType<RemoteProps> }>(`${name}/App`);
  if (!remote) throw new Error(`${name} shows no App`);
  return remote.App;
}
