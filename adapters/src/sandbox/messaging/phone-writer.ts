import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { readRetryBundle } from '../signal/signal-bundle.js';
import type { Companion } from '../world/companion.js';
import { stanzaKey } from '../world/outbox.js';
import type { Phone } from '../world/phone.js';
import { writeOwnCopy, writeText } from './content.js';
import { encNode, messageFrom } from './stanzas.js';

const MAX_RETRIES = 5;

/** Somebody types a message on the phone: it goes to the recipient's phone and to every companion of both. */
export const writeMessage = (phone: Phone, recipient: Phone, text: string): Promise<{ id: string }> =>
  phone.inTurn(async () => {
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    phone.noteWritten(id, { text, to: recipient.number });
    const at = new Date().toISOString();
    recipient.inbox.add({ id, from: phone.number, fromDevice: 0, text, type: 'text', at, read: false });
    const companions = new Set([...recipient.companions.values(), ...phone.companions.values()]);
    for (const companion of companions) await deliver(phone, companion, id);
    return { id };
  });

/** A companion could not decrypt what the phone wrote: encrypts it anew, in a new session. */
export const resend = (phone: Phone, companion: Companion, request: BinaryNode): Promise<void> =>
  phone.inTurn(async () => {
    const { id = '' } = request.attrs;
    const count = Number(getBinaryNodeChild(request, 'retry')?.attrs.count ?? 1);
    if (count > MAX_RETRIES) {
      companion.outbox.settle(stanzaKey('message', id));
      return;
    }
    await phone.signal.open(companion, readRetryBundle(request) ?? companion.takeBundle());
    await deliver(phone, companion, id, count);
  });

const deliver = async (phone: Phone, companion: Companion, id: string, count?: number): Promise<void> => {
  const written = phone.written(id);
  if (!written) return;
  const own = companion.number === phone.number && written.to !== phone.number;
  const chat = `${written.to}@s.whatsapp.net`;
  if (!phone.signal.hasSession(companion)) await phone.signal.open(companion, companion.takeBundle());
  const plain = own ? writeOwnCopy(written.text, chat) : writeText(written.text);
  const sealed = await phone.signal.encrypt(companion, plain);
  const envelope = { id, type: 'text', recipient: own ? chat : undefined };
  companion.deliver(messageFrom(phone, 0, envelope, [encNode(sealed, count)]));
};
