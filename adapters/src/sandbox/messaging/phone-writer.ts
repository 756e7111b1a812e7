import { randomBytes } from 'node:crypto';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { type BinaryNode, getBinaryNodeChild, proto, writeRandomPadMax16 } from '@whiskeysockets/baileys';
import { ChatOfTwo } from '../content/chat-of-two.js';
import { composeMessage } from '../content/compose-message.js';
import { readContent } from '../content/read-content.js';
import { receiveMessage } from '../content/receive-message.js';
import { conflict } from '../control/problem.js';
import { fileOf } from '../media/file-pointer.js';
import { receiveFile } from '../media/receive-file.js';
import { readRetryBundle } from '../signal/signal-bundle.js';
import type { EncryptedMessage } from '../signal/signal-sessions.js';
import type { Companion } from '../state/companion.js';
import { stanzaKey } from '../state/pending-stanzas.js';
import type { Phone } from '../state/phone.js';
import type { TimerRecord } from '../state/records.js';
import type { SandboxState } from '../state/sandbox-state.js';
import { attach } from './attach-file.js';
import { encodeOwnCopy } from './content.js';
import { issueTrustToken } from './issue-trust-token.js';
import { encNode, messageFrom } from './stanzas.js';

const MAX_RETRIES = 5;

type WriterState = Pick<SandboxState, 'directory' | 'faults' | 'trustTokens' | 'mediaFiles' | 'phoneUploads'>;

/** A message written on the phone: it goes to the recipient's phone and to every companion of both. @throws Problem 400 */
export const writeMessage = (
  { directory, faults, trustTokens, mediaFiles, phoneUploads }: WriterState,
  phone: Phone,
  recipient: Phone,
  wanted: NewMessage,
): Promise<{ id: string }> =>
  phone.runInOrder(async () => {
    const { id = `3A${randomBytes(9).toString('hex').toUpperCase()}` } = wanted;
    if (recipient.inbox.has(phone.number, id)) throw conflict(`The phone has already sent a message ${id}.`);
    const at = wanted.sentAt ?? new Date().toISOString();
    const chat = new ChatOfTwo(directory, phone, recipient);
    const file = wanted.file && (await attach({ mediaFiles, phoneUploads }, phone, wanted.file));
    const { bytes, details } = composeMessage(chat, wanted, {
      at,
      file,
      timer: phone.timerOf(recipient.number),
    });
    if (wanted.timer !== undefined) setTimer(chat, { seconds: wanted.timer, at });
    const encoded = Buffer.from(bytes).toString('base64');
    const message = proto.Message.decode(bytes);
    const pointer = details.unavailable === undefined ? fileOf(message) : undefined;
    const received = pointer && (await receiveFile(mediaFiles, pointer, readContent(message).text));
    phone.rememberWritten(id, { to: recipient.number, proto: encoded, details, at });
    receiveMessage(chat, message, { id, fromDevice: 0, at, ...(received && { file: received }) });
    const fault = faults.take('unavailable', phone.number);
    const unavailable = fault ? (fault.type ?? VIEW_ONCE) : details.unavailable;
    const unreadable = unavailable === undefined && faults.take('unreadable-inbound', phone.number);
    for (const companion of recipient.companions.values()) {
      if (unavailable !== undefined) companion.deliver(unavailableFrom(phone, id, unavailable));
      else await deliver(phone, companion, id, { corrupted: Boolean(unreadable) });
    }
    const own = [...phone.companions.values()].filter(({ number }) => number !== recipient.number);
    for (const companion of own) if (!details.unavailable) await deliver(phone, companion, id);
    issueTrustToken(trustTokens, phone, recipient);
    return { id };
  });

/** Sets the chat's timer for both sides. */
function setTimer({ sender, recipient }: ChatOfTwo, timer: TimerRecord): void {
  sender.setTimer(recipient.number, timer);
  recipient.setTimer(sender.number, timer);
}

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
  const { to, details, at } = written;
  const own = companion.number === phone.number && to !== phone.number;
  const chat = `${to}@s.whatsapp.net`;
  if (!phone.signal.hasSession(companion)) await phone.signal.open(companion, companion.takeBundle());
  const bytes = Buffer.from(written.proto, 'base64');
  const sealed = await phone.signal.encrypt(
    companion,
    own ? encodeOwnCopy(bytes, chat) : writeRandomPadMax16(bytes),
  );
  const { type, edit, mediatype, polltype } = details;
  const t = Math.floor(Date.parse(at) / 1000);
  const envelope = { id, type, edit, t, recipient: own ? chat : undefined };
  const enc = encNode(corrupted ? corrupt(sealed) : sealed, { count, mediatype });
  const meta = polltype === undefined ? [] : [{ tag: 'meta', attrs: { polltype } }];
  companion.deliver(messageFrom(phone, 0, envelope, [enc, ...meta]));
}

const VIEW_ONCE = 'view_once_unavailable_fanout';

const unavailableFrom = (phone: Phone, id: string, type: string): BinaryNode =>
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
