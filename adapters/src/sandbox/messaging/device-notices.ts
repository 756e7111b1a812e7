import { randomBytes } from 'node:crypto';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Companion } from '../state/companion.js';
import type { Phone } from '../state/phone.js';

/**
 * Notifies the companions that know the account's devices that one was added or removed, so that their cached device lists
 * neither lack it nor keep a removed one. Only connected ones: a device list does not outlive a connection for long.
 */
export function announceDevice(phone: Phone, device: Companion, change: 'add' | 'remove'): void {
  const attrs = (jid: string) => ({ jid, 'key-index': String(device.keyIndex) });
  const notice = (): BinaryNode => ({
    tag: 'notification',
    attrs: {
      from: phone.pn(0),
      type: 'devices',
      id: randomBytes(8).toString('hex').toUpperCase(),
      t: String(Math.floor(Date.now() / 1000)),
    },
    content: [
      {
        tag: change,
        attrs: { device_hash: `2:${randomBytes(6).toString('base64')}` },
        content: [
          { tag: 'device', attrs: attrs(phone.pn(device.device)) },
          { tag: 'device', attrs: attrs(phone.lidOf(device.device)) },
        ],
      },
    ],
  });
  for (const watcher of new Set([...phone.companions.values(), ...phone.watchers])) {
    if (watcher !== device) watcher.link?.send(notice());
  }
}
