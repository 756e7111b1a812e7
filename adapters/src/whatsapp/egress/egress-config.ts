import type { OpenOptions } from '@waxwing/core';
import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';

/** Baileys' settings for a session's egress: its client version and its proxy. */
export type EgressConfig = Pick<UserFacingSocketConfig, 'version' | 'agent' | 'fetchAgent' | 'options'>;

/** The socket, downloads and uploads use the same proxy, and none of them bypasses it when it is down. */
export async function createEgressConfig(
  { revision, proxy }: OpenOptions,
  allowPrivateProxies: boolean,
): Promise<EgressConfig> {
  const version = revision === undefined ? {} : { version: [2, 3000, revision] as [number, number, number] };
  if (!proxy) return version;
  // Loaded with the first proxy: most processes never have one.
  const [{ openTunnel }, { fetchDispatcher }] = await Promise.all([
    import('./tunnel.js'),
    import('./fetch-dispatcher.js'),
  ]);
  const tunnel = openTunnel(proxy, allowPrivateProxies);
  const options = { dispatcher: fetchDispatcher(tunnel) } as unknown as NonNullable<EgressConfig['options']>;
  // The agent's types come from another copy of Node's types than Baileys'.
  const agent = tunnel as unknown as NonNullable<EgressConfig['agent']>;
  return { ...version, agent, fetchAgent: agent, options };
}
