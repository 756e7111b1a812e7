import { randomBytes } from 'node:crypto';
import type { World } from '../session/world.js';
import type { Phone } from '../world/phone.js';

/** The phone sets another salt, or removes it, and its devices are told where to look. */
export const changeSalt = (world: World, phone: Phone, change: 'new' | 'none'): void => {
  const saltless = change === 'none';
  phone.change({ saltVersion: phone.saltVersion + (saltless ? 0 : 1), saltless });
  const name = world.appStates.saltChanged(phone);
  const t = String(Math.floor(Date.now() / 1_000));
  for (const companion of phone.companions.values()) {
    const id = randomBytes(8).toString('hex').toUpperCase();
    const attrs = { from: phone.pn(0), type: 'server_sync', id, t };
    companion.deliver({ tag: 'notification', attrs, content: [{ tag: 'collection', attrs: { name } }] });
  }
};
