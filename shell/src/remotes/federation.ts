import { createInstance } from '@module-federation/enhanced/runtime';
import type { RemoteProps } from '@waxwing/client';
import type { ComponentType } from 'react';
import { loadRemoteList, type RemoteName, takeManifest } from './remote-list.js';
import { SHARED_MODULES } from './shared-modules.js';

/** How long the entry of a remote may take before it is given up, in milliseconds. */
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
      fetch: (url) => takeManifest(url),
      createScript: () => ({ timeout: ENTRY_LOAD_MS }),
    },
  ],
});

/**
 * The App of a remote. `again` forgets what is known of it, so that one that failed, or has been deployed anew, is found.
 * @throws whatever kept it from loading
 */
export async function loadRemoteApp(
  name: RemoteName,
  { again = false } = {},
): Promise<ComponentType<RemoteProps>> {
  const list = await loadRemoteList({ again });
  federation.registerRemotes([{ name, entry: list[name] }], { force: again });
  const remote = await federation.loadRemote<{ App: ComponentType<RemoteProps> }>(`${name}/App`);
  if (!remote) throw new Error(`${name} shows no App`);
  return remote.App;
}
