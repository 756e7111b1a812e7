import { randomBytes } from 'node:crypto';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';

/** The phone replaces or removes its salt, and its devices are notified of the changed collection. */
export function changeSalt(state: SandboxState, phone: Phone, change: 'new' | 'none'): void {
  const saltless = change === 'none';
  phone.change({ saltVersion: phone.saltVersion + (saltless ? 0 : 1), saltless });
  const name = state.appStates.recordSaltChange(phone);
  const t = String(Math.floor(Date.now() / 1_000));
  for (const companion of phone.companions.values()) {
    const id = randomBytes(8).toString('hex').toUpperCase();
    const attrs = { from: phone.pn(0), type: 'server_sync', id, t };
    companion.deliver({ tag: 'notification', attrs, content: [{ tag: 'collection', attrs: { name } }] });
  }
}
