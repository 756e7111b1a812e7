import { randomBytes } from 'node:crypto';
import type { Crowd } from '@waxwing/contract/sandbox';
import type { BinaryNode } from '@whiskeysockets/baileys';
import type { Phone } from '../state/phone.js';
import { encodeText } from './content.js';

const ADDRESSES: Record<Crowd, string> = {
  group: '120363000000000001@g.us',
  status: 'status@broadcast',
  channel: '120363000000000002@newsletter',
};

/** Writes to a group, the status or a channel: the companions of its readers get the message. */
export function writeToCrowd(
  phone: Phone,
  crowd: Crowd,
  readers: readonly Phone[],
  text: string,
): { id: string } {
  const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
  const stanza = stanzaOf(phone, crowd, id, text);
  for (const reader of readers) for (const companion of reader.companions.values()) companion.deliver(stanza);
  return { id };
}

function stanzaOf(phone: Phone, crowd: Crowd, id: string, text: string): BinaryNode {
  const from = ADDRESSES[crowd];
  const t = String(Math.floor(Date.now() / 1000));
  const attrs = { from, id, type: 'text', t };
  if (crowd === 'channel') {
    const plain = { tag: 'plaintext', attrs: {}, content: encodeText(text) };
    return { tag: 'message', attrs: { ...attrs, server_id: '100' }, content: [plain] };
  }
  const alias: Record<string, string> =
    phone.addressing === 'lid' ? { participant_pn: phone.pn(0) } : { participant_lid: phone.lidOf(0) };
  // A group's readers have its key from an earlier message; here none has, and no test decrypts it.
  const sealed = { tag: 'enc', attrs: { v: '2', type: 'skmsg' }, content: randomBytes(128) };
  const sender = { participant: phone.address(0), notify: phone.name, ...alias };
  return { tag: 'message', attrs: { ...attrs, ...sender }, content: [sealed] };
}
