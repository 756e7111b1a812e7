import { randomBytes } from 'node:crypto';
import { type BinaryNode, getBinaryNodeChild } from '@whiskeysockets/baileys';
import { readRetryBundle } from '../signal/signal-bundle.js';
import type { EncryptedMessage } from '../signal/signal-sessions.js';
import type { Companion } from '../state/companion.js';
import { stanzaKey } from '../state/pending-stanzas.js';
import type { Phone } from '../state/phone.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { encodeOwnCopy, encodeText } from './content.js';
import { issueTrustToken } from './issue-trust-token.js';
import { encNode, messageFrom } from './stanzas.js';

const MAX_RETRIES = 5;

/** A message written on the phone: it goes to the recipient's phone and to every companion of both. */
export const writeMessage = (
  { faults, trustTokens }: Pick<SandboxState, 'faults' | 'trustTokens'>,
  phone: Phone,
  recipient: Phone,
  text: string,
): Promise<{ id: string }> =>
  phone.runInOrder(async () => {
    const id = `3A${randomBytes(9).toString('hex').toUpperCase()}`;
    phone.rememberWritten(id, { text, to: recipient.number });
    const at = new Date().toISOString();
    recipient.inbox.add({ id, from: phone.number, fromDevice: 0, text, type: 'text', at, read: false });
    const unavailable = faults.take('unavailable', phone.number);
    const unreadable = !unavailable && faults.take('unreadable-inbound', phone.number);
    for (const companion of recipient.companions.values()) {
      if (unavailable) companion.deliver(unavailableFrom(phone, id, unavailable.type));
      else await deliver(phone, companion, id, { corrupted: Boolean(unreadable) });
    }
    const own = [...phone.companions.values()].filter(({ number }) => number !== recipient.number);
    for (const companion of own) await deliver(phone, companion, id);
    issueTrustToken(trustTokens, phone, recipient);
    return { id };
  });

/** A companion could not decrypt a message of the phone: encrypts it again, in a new session. */
export const resend = (phone: Phone, companion: Companion, request: BinaryNode): Promise<void> =>
  phone.runInOrder(async () => {
    const { id = '' } = request.attrs;
    const count = Number(getBinaryNodeChild(request, 'retry')?.attrs.count ?? 1);
    if (count > MAX_RETRIES) {
      companion.pendingStanzas.settle(stanzaKey('message', id));
      return;
    }
    await phone.signal.open(companion, readRetryBundle(request) ?? companion.takeBundle());
    await deliver(phone, companion, id, { count });
  });

interface DeliveryOptions {
  /** The number of the resend. */
  count?: number;
  /** The companion cannot decrypt it. */
  corrupted?: boolean;
}

async function deliver(
  phone: Phone,
  companion: Companion,
  id: string,
  { count, corrupted = false }: DeliveryOptions = {},
): Promise<void> {
  const written = phone.written(id);
  if (!written) return;
  const own = companion.number === phone.number && written.to !== phone.number;
  const chat = `${written.to}@s.whatsapp.net`;
  if (!phone.signal.hasSession(companion)) await phone.signal.open(companion, companion.takeBundle());
  const plain = own ? encodeOwnCopy(written.text, chat) : encodeText(written.text);
  const sealed = await phone.signal.encrypt(companion, plain);
  const envelope = { id, type: 'text', recipient: own ? chat : undefined };
  const enc = encNode(corrupted ? corrupt(sealed) : sealed, count);
  companion.deliver(messageFrom(phone, 0, envelope, [enc]));
}

const unavailableFrom = (phone: Phone, id: string, type = 'view_once_unavailable_fanout'): BinaryNode =>
  messageFrom(phone, 0, { id, type: 'media' }, type === '' ? [] : [{ tag: 'unavailable', attrs: { type } }]);

/** Offset from the end: at most some small numbers follow, which end the first message of a session. */
const TRAILING_BYTES = 12;

/** Changes a byte that the MAC covers. */
function corrupt({ type, ciphertext }: EncryptedMessage): EncryptedMessage {
  const corrupted = Buffer.from(ciphertext);
  const at = corrupted.length - TRAILING_BYTES;
  corrupted[at] = (corrupted[at] ?? 0) ^ 1;
  return { type, ciphertext: corrupted };
}
