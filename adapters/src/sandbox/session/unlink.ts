import { announceDevice } from '../messaging/device-notices.js';
import type { Companion } from '../state/companion.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';

/** Removes a companion permanently: its socket ends with 401, and so does every later login. */
export function unlink(directory: Directory, phone: Phone, companion: Companion): void {
  const link = companion.link;
  directory.detach(companion);
  link?.end({
    tag: 'stream:error',
    attrs: { code: '401' },
    content: [{ tag: 'conflict', attrs: { type: 'device_removed' } }],
  });
  if (link) companion.disconnect(link);
  announceDevice(phone, companion, 'remove');
}
