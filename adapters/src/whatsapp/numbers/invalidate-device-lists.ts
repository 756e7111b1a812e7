import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import type { CacheView } from '../connection/shared-caches.js';
import type { Baileys } from '../load-baileys.js';
import { onStanza } from '../patches/stanza-listeners.js';

export interface InvalidateDeviceListsOptions {
  readonly baileys: Baileys;
  readonly socket: Pick<WASocket, 'ws' | 'signalRepository'>;
  /** Baileys' device lists, by the user of an address. */
  readonly devices: CacheView;
  /** The hash for which a list was last dropped, by the user of the recipient's address. */
  readonly hashes: CacheView;
}

/**
 * Drops a contact's device list when the hash in WhatsApp's acknowledgement says that a message did not reach all devices: the
 * next message fetches the list again. Baileys ignores the hash. A repeated hash is ignored, so that a server which sends it with
 * every acknowledgement costs one more query per hour and contact.
 */
export function invalidateDeviceLists(options: InvalidateDeviceListsOptions): void {
  onStanza(options.socket, 'ack,class:message', (ack) => {
    void invalidate(options, ack).catch(() => undefined);
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
