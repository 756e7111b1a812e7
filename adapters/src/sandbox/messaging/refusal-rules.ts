import {
  type BinaryNode,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
} from '@whiskeysockets/baileys';
import { refusesStrangers } from '../standing/standing.js';
import type { Directory } from '../state/directory.js';
import type { Phone } from '../state/phone.js';

/** Whether the server refuses the account's messages to this recipient, who has never written to it. */
export const isStrangerRefused = (sender: Phone, recipient: Phone | undefined): boolean =>
  recipient !== undefined &&
  recipient !== sender &&
  refusesStrangers(sender.standing) &&
  sender.inbox.from(recipient.number).length === 0;

/** WhatsApp's error for a message by number from an account that it has moved to LIDs. */
const BY_NUMBER = '463';
/** WhatsApp's error where the addresses of a message do not fit the account, or each other. */
const MISFIT = '400';

/**
 * The error with which WhatsApp refuses a message for its addresses; undefined if they are valid. An account that was moved to
 * LIDs sends to LIDs only, any other to numbers only. To its own devices and phone an account uses either.
 */
export function addressRefusal(directory: Directory, phone: Phone, message: BinaryNode): string | undefined {
  const { to, category } = message.attrs;
  if (category === 'peer' || directory.resolve(to)?.phone === phone) return undefined;
  const participants = getBinaryNodeChildren(getBinaryNodeChild(message, 'participants'), 'to');
  const [own, ...copies] = [to, ...participants.map(({ attrs }) => attrs.jid)].map(kindOf);
  if (phone.addressing === 'lid' && own === 'pn') return BY_NUMBER;
  return [own, ...copies].every((kind) => kind === phone.addressing) ? undefined : MISFIT;
}

function kindOf(jid: string | undefined): 'lid' | 'pn' {
  const server = jidDecode(jid)?.server;
  return server === 'lid' || server === 'hosted.lid' ? 'lid' : 'pn';
}
