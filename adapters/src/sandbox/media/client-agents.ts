import { Agent } from 'node:http';
import { connect } from 'node:net';
import type { UserFacingSocketConfig } from '@whiskeysockets/baileys';
import { Agent as Dispatcher } from 'undici';

/**
 * Baileys' settings for files on a sandbox. Its URLs always say https, and the media hosts speak plain HTTP on this machine: these
 * open a plain socket instead. A name of WhatsApp's own leads to the first of the `hosts`, which `media_conn` names.
 */
export function clientAgents(
  hosts: readonly string[],
): Pick<UserFacingSocketConfig, 'fetchAgent' | 'options'> {
  const fallback = new URL(`http://${hosts[0]}`);
  const open = ({ hostname, port }: { hostname: string; port: string | number }) => {
    const isHost = hosts.includes(`${hostname}:${port}`);
    return connect({ host: '127.0.0.1', port: Number(isHost ? port : fallback.port) });
  };
  const dispatcher = new Dispatcher({
    connect: ({ hostname, port }, connected) => {
      const socket = open({ hostname, port });
      socket.once('connect', () => connected(null, socket)).once('error', (error) => connected(error, null));
    },
  });
  return {
    fetchAgent: new PlainAgent(open) as unknown as NonNullable<UserFacingSocketConfig['fetchAgent']>,
    options: { dispatcher } as unknown as NonNullable<UserFacingSocketConfig['options']>,
  };
}

/** For `https.request`, which only takes an agent of its own protocol. */
class PlainAgent extends Agent {
  readonly protocol = 'https:';
  readonly #open: (target: { hostname: string; port: string | number }) => ReturnType<typeof connect>;

  constructor(open: (target: { hostname: string; port: string | number }) => ReturnType<typeof connect>) {
    super();
    this.#open = open;
  }

  override createConnection({ host, port }: { host?: string | null; port?: number | string | null }) {
    return this.#open({ hostname: host ?? '', port: port ?? 443 });
  }
}
