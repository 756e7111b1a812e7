import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';

export interface InvalidateDeviceListsOptions {
  readonly baileys: Baileys;
  readonly socket: Pick<WASocket, 'ws' | 'signalRepository'>;
  /** The lists that Baileys goes by, by the user of an address. */
  readonly devices: CacheView;
  /** Remembers the hash for which a list was last dropped, by the user of the address that was written to. */
  readonly hashes: CacheView;
}

/**
 * Drops the list of a contact's devices when WhatsApp says, by the hash in its acknowledgement, that a message did not go to all of
 * them: the next one asks anew. Baileys passes over the hash. A hash that comes again tells nothing new, so that a server which sends it
 * with every acknowledgement costs one question more an hour and contact.
 */
export function invalidateDeviceLists(options: InvalidateDeviceListsOptions): void {
  options.socket.ws.prependListener('CB:ack,class:message', (node: BinaryNode) => {
    void invalidate(options, node).catch(() => undefined);
  });
}

async function invalidate(
  { baileys, socket, devices, hashes }: InvalidateDeviceListsOptions,
  { attrs }: BinaryNode,
) {
  const { from, phash, error } = attrs;
  const user = baileys.jidDecode(from)?.user;
  if (!from || !user || !phash || error || hashes.get<string>(user) === phash) return;
  hashes.set(user, phash);
  devices.del(user);
  const { lidMapping } = socket.signalRepository;
  const other = await (baileys.isLidUser(from) ? lidMapping.getPNForLID(from) : lidMapping.getLIDForPN(from));
  const otherUser = baileys.jidDecode(other ?? undefined)?.user;
  if (otherUser) devices.del(otherUser);
}
