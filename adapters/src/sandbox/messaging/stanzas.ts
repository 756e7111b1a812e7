import { type BinaryNode, encodeBigEndian } from '@whiskeysockets/baileys';
import type { EncryptedMessage } from '../signal/signal-sessions.js';
import type { Phone } from '../state/phone.js';

const now = (): string => String(Math.floor(Date.now() / 1000));

/** The server accepts a message or, with an error code, refuses it. */
export function messageAck(message: BinaryNode, error?: string): BinaryNode {
  const { id = '', to = '' } = message.attrs;
  return { tag: 'ack', attrs: { class: 'message', id, from: to, t: now(), ...(error && { error }) } };
}

/** The server accepts a receipt. */
export function receiptAck({ attrs }: BinaryNode): BinaryNode {
  const { id = '', to = '', type } = attrs;
  return { tag: 'ack', attrs: { class: 'receipt', id, from: to, ...(type && { type }) } };
}

/** One receipt for one or several messages: delivered (no type), or `read`. */
export function receipt(from: string, ids: string[], type?: string): BinaryNode {
  const [id = '', ...others] = ids;
  const items = others.map((other) => ({ tag: 'item', attrs: { id: other } }));
  return {
    tag: 'receipt',
    attrs: { from, id, t: now(), ...(type && { type }) },
    ...(items.length > 0 && { content: [{ tag: 'list', attrs: {}, content: items }] }),
  };
}

/**
 * Requests an undecryptable message again from the sending device, under the kind of address that it went to. `own` if the
 * message is a copy for the sender's own phone.
 */
export const retryRequest = (
  phone: Phone,
  id: string,
  { count, to, own }: { count: number; to: string | undefined; own: boolean },
): BinaryNode => ({
  tag: 'receipt',
  attrs: {
    from: !own && to?.endsWith('lid') ? phone.lidOf(0) : phone.pn(0),
    id,
    type: 'retry',
    t: now(),
    ...(own && to && { recipient: to }),
  },
  content: [
    { tag: 'retry', attrs: { count: String(count), id, t: now(), v: '1' } },
    { tag: 'registration', attrs: {}, content: encodeBigEndian(phone.keys.registrationId, 4) },
  ],
});

export interface Envelope {
  id: string;
  type: string;
  /** Set on copies for the sender's own companions: the chat of the message. */
  recipient?: string | undefined;
  /** `peer` for messages from a phone to its own companions. */
  category?: string | undefined;
  /** What it does to an earlier message: `1` edits it, `7` deletes it. */
  edit?: string | undefined;
  /** Seconds since 1970; default now. */
  t?: number | undefined;
}

/** A message as the receiving companion gets it. */
export function messageFrom(
  sender: Phone,
  device: number,
  { id, type, recipient, category, edit, t }: Envelope,
  content: BinaryNode[],
): BinaryNode {
  const byLid = sender.addressing === 'lid' && !recipient;
  const from = byLid ? sender.lidOf(device) : sender.pn(device);
  const alias: Record<string, string> = byLid
    ? { addressing_mode: 'lid', ...(sender.sharesNumber && { sender_pn: sender.pn(0) }) }
    : { addressing_mode: 'pn', sender_lid: sender.lidOf(0) };
  // A linked device is seen under its own name, not under its phone's.
  const notify = device === 0 ? sender.name : sender.companions.get(device)?.shownAs;
  const attrs = {
    from,
    id,
    type,
    t: t === undefined ? now() : String(t),
    ...(notify !== undefined && { notify }),
    ...alias,
    ...(recipient && { recipient }),
    ...(category && { category }),
    ...(edit && { edit }),
  };
  return { tag: 'message', attrs, content };
}

export const encNode = (
  { type, ciphertext }: EncryptedMessage,
  { count, mediatype }: { count?: number | undefined; mediatype?: string | undefined } = {},
): BinaryNode => ({
  tag: 'enc',
  attrs: { v: '2', type, ...(count && { count: String(count) }), ...(mediatype && { mediatype }) },
  content: ciphertext,
});
