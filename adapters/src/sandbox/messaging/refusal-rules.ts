import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
} from '@whiskeysockets/baileys';
import { refusesStrangers } from '../standing/standing.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';

/** Whether the server takes no message of the account to this recipient, who has never written to it. */
export const isStrangerRefused = (sender: Phone, recipient: Phone | undefined): boolean =>
  recipient !== undefined &&
  recipient !== sender &&
  refusesStrangers(sender.standing) &&
  sender.inbox.from(recipient.number).length === 0;

/** What WhatsApp answers to a message by number of an account that it has moved to LIDs. */
const BY_NUMBER = '463';
/** What it answers where the addresses of a message do not fit the account, or each other. */
const MISFIT = '400';

/**
 * Why WhatsApp refuses a message because of its addresses; undefined where it does not. An account that was moved to LIDs writes to LIDs
 * alone, another one to numbers alone. To its own devices and to its phone an account writes as it likes.
 */
export const addressRefusal = (
  directory: Directory,
  phone: Phone,
  message: BinaryNode,
): string | undefined => {
  const { to, category } = message.attrs;
  if (category === 'peer' || directory.resolve(to)?.phone === phone) return undefined;
  const participants = getBinaryNodeChildren(getBinaryNodeChild(message, 'participants'), 'to');
  const [own, ...copies] = [to, ...participants.map(({ attrs }) => attrs.jid)].map(kindOf);
  if (phone.addressing === 'lid' && own === 'pn') return BY_NUMBER;
  return [own, ...copies].every((kind) => kind === phone.addressing) ? undefined : MISFIT;
};

const kindOf = (jid: string | undefined): 'lid' | 'pn' => {
  const server = jidDecode(jid)?.server;
  return server === 'lid' || server === 'hosted.lid' ? 'lid' : 'pn';
};
