import { createHash } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';

const DAY_S = 24 * 60 * 60;
const LINES = 4;

/** Chats with contacts who are on no phone here, so that a history is as large as after years of use. */
export const generateChats = (phone: Phone, count: number): proto.IConversation[] =>
  Array.from({ length: count }, (_, n) => generateChat(phone, n));

function generateChat(phone: Phone, n: number): proto.IConversation {
  const digits = `${phone.number.slice(-5)}${String(n).padStart(7, '0')}`;
  const [pnJid, lidJid] = [`888${digits}@s.whatsapp.net`, `2${digits}@lid`];
  const now = Math.floor(Date.now() / 1_000);
  const last = now - (n % 300) * DAY_S - n;
  // Three of four contacts have written, and half of those gave a token that is still valid.
  const answered = n % 4 !== 3;
  const messages = Array.from({ length: LINES }, (_, at) => ({
    message: {
      key: { remoteJid: lidJid, fromMe: !answered || at % 2 === 1, id: `3A${digits}${at}` },
      message: { conversation: `Line ${at} of chat ${n}: ${words(`${digits}/${at}`)}` },
      messageTimestamp: last - at * 60,
    },
  }));
  const token = createHash('sha256').update(`token ${digits}`).digest();
  const hidden = n % 50 === 49;
  return {
    id: lidJid,
    lidJid,
    ...(!hidden && { pnJid }),
    name: `Old friend ${n}`,
    lastMsgTimestamp: last,
    conversationTimestamp: last,
    messages,
    ...(answered && n % 2 === 0 && { tcToken: token, tcTokenTimestamp: now - (n % 7) * DAY_S }),
  };
}

/** Text that does not compress well, like real text. */
const words = (seed: string): string => createHash('sha512').update(seed).digest('base64');
