import {
  type ChatTimerUpdate,
  type IncomingChange,
  type IncomingMessage,
  LID_PREFIX,
  type MessageContent,
  type PersonAddress,
  senderNameOf,
  UNAVAILABLE_MESSAGE_TYPE,
} from '@waxwing/core';
import type { BinaryNode, proto, WAMessage } from '@whiskeysockets/baileys';
import type { Baileys } from '../load-baileys.js';
import { fileOfMessage } from '../media/file-of-message.js';
import { type Address, identityOf, isPerson, type NumberOfLid, userOf } from '../numbers/addresses.js';
import { stanzaSeconds } from '../stanza-time.js';
import { readChange } from './changes/read-change.js';
import { answeredIdIn } from './content/answered-id.js';
import { forwardedIn } from './content/forwarded-in.js';
import { readContent } from './content/read-content.js';
import { kindOf, type ReadKind } from './content/received-content.js';
import { timerIn } from './timer-in.js';
import { truncate } from './truncate.js';

/**
 * Sender, id and time of a message, before its content is read. The address is the chat's, which in a one-to-one chat is the
 * sender's.
 */
export interface Envelope extends Address {
  readonly waId: string;
  readonly at: Date;
  /** What the sender calls themselves. */
  readonly fromName: string | null;
}

/** WhatsApp's own ids have 32 characters at most. The sender chooses them, and an index holds them. */
const MAX_ID_LENGTH = 128;

/** Undefined unless it is a message to us in a one-to-one chat. */
export function envelopeOfStanza(baileys: Baileys, { attrs }: BinaryNode): Envelope | undefined {
  const { id, from, recipient, category, t, notify } = attrs;
  if (!id || !from || recipient || category === 'peer' || !isPerson(baileys, from)) return undefined;
  const { senderAlt } = baileys.extractAddressingContext({ tag: 'message', attrs });
  return {
    waId: truncate(id, MAX_ID_LENGTH),
    jid: from,
    otherJid: senderAlt,
    at: dateOf(t),
    fromName: senderNameOf(notify),
  };
}

/** The same for a message resent by the phone. */
export function envelopeOfMessage(
  baileys: Baileys,
  { key, messageTimestamp, pushName }: WAMessage,
): Envelope | undefined {
  const { id, remoteJid, remoteJidAlt, fromMe } = key;
  if (!id || !remoteJid || fromMe || !isPerson(baileys, remoteJid)) return undefined;
  return {
    waId: truncate(id, MAX_ID_LENGTH),
    jid: remoteJid,
    otherJid: remoteJidAlt ?? undefined,
    at: dateOf(messageTimestamp),
    fromName: senderNameOf(pushName),
  };
}

/** The same for what our own phone tells its devices: the address is that of the person it wrote to. */
export function envelopeOfOwn(baileys: Baileys, { attrs }: BinaryNode): Envelope | undefined {
  const { id, recipient, category, t } = attrs;
  if (!id || !recipient || category === 'peer' || !isPerson(baileys, recipient)) return undefined;
  const { recipientAlt, senderAlt } = baileys.extractAddressingContext({ tag: 'message', attrs });
  // Some stanzas name the other address among those of the sender.
  const otherJid =
    recipientAlt ?? (attrs.peer_recipient_pn || attrs.peer_recipient_lid ? senderAlt : undefined);
  const waId = truncate(id, MAX_ID_LENGTH);
  return { waId, jid: recipient, otherJid, at: dateOf(t), fromName: null };
}

/** A message as it was encrypted. */
export interface OpenedMessage {
  readonly message: proto.IMessage;
  /** The same, encoded. */
  readonly bytes: Uint8Array;
}

/**
 * WhatsApp's messages have 1 MiB at most. The bytes of such a one are a column that is stored apart from its row; those of an even
 * larger one are not kept, only what was read of it, and `onRead` is told.
 */
const MAX_KEPT_BYTES = 1_048_576;

const SECRET_BYTES = 32;

/** Undefined for a message without user content, such as a reaction. */
export async function readMessage(
  baileys: Baileys,
  { waId, jid, otherJid, at, fromName }: Envelope,
  { message, bytes }: OpenedMessage,
  { numberOfLid, onRead }: { numberOfLid: NumberOfLid; onRead?: ((read: ReadKind) => void) | undefined },
): Promise<IncomingMessage | undefined> {
  const reading = readContent(baileys, message, bytes);
  onRead?.(kindOf(reading));
  if (reading.kind === 'none') return undefined;
  const content = marked(reading.content, forwardedIn(baileys, message));
  const { number, lid } = await identityOf(baileys, { jid, otherJid }, numberOfLid);
  const isTold = content.body !== undefined && content.type !== UNAVAILABLE_MESSAGE_TYPE;
  const isKept = isTold && bytes.length <= MAX_KEPT_BYTES;
  if (isTold && !isKept) onRead?.({ kind: 'bytes', field: 'too-large' });
  const answered = answeredIdIn(baileys, message);
  const secret = message.messageContextInfo?.messageSecret;
  const timer = timerIn(baileys, message, at);
  return {
    waId,
    from: number,
    fromLid: lid,
    fromName,
    ...content,
    ...(answered && { replyToWaId: truncate(answered, MAX_ID_LENGTH) }),
    ...(isKept && { wire: bytes }),
    ...(isFile(content) && {
      file: { chat: chatOf(baileys, jid), isOpenable: fileOfMessage(baileys, message) !== undefined },
    }),
    ...(secret?.length === SECRET_BYTES && { secret }),
    ...(timer && { timer }),
    at,
  };
}

/** What a message is forwarded with once more. A plain text has no body to say it. */
function marked({ body, ...content }: MessageContent, forwarded: number | undefined): MessageContent {
  const isForwardable = body && body.type !== 'unsupported' && body.type !== 'unavailable';
  if (!isForwardable || forwarded === undefined) return { ...content, ...(body && { body }) };
  return { ...content, body: { ...body, forwarded } };
}

function isFile({ body }: MessageContent): boolean {
  return body !== undefined && 'sha256' in body;
}

/** The chat as WhatsApp addressed it: digits, or `lid:` and digits. */
function chatOf(baileys: Baileys, jid: string): string {
  const user = userOf(baileys, jid) ?? '';
  return baileys.isPnUser(jid) || baileys.isHostedPnUser(jid) ? user : `${LID_PREFIX}${user}`;
}

/** The timer of a chat that a message tells which is not stored. */
export async function timerUpdateIn(
  baileys: Baileys,
  { jid, otherJid, at }: Envelope,
  { message }: OpenedMessage,
  numberOfLid: NumberOfLid,
): Promise<ChatTimerUpdate | undefined> {
  const timer = timerIn(baileys, message, at);
  return timer && { ...(await identityOf(baileys, { jid, otherJid }, numberOfLid)), ...timer };
}

interface ChangeContext {
  readonly numberOfLid: NumberOfLid;
  readonly own: PersonAddress;
  readonly fromMe: boolean;
}

/** A phone's clock may be wrong: beyond this the change counts as made when WhatsApp took it. */
const MAX_CLOCK_ERROR_MS = 86_400_000;

/** What a message does to another one; undefined where it stands by itself. */
export async function changeIn(
  baileys: Baileys,
  { waId, jid, otherJid, at }: Envelope,
  { message }: OpenedMessage,
  { numberOfLid, own, fromMe }: ChangeContext,
): Promise<IncomingChange | undefined> {
  const change = readChange(baileys, message);
  if (!change) return undefined;
  const peer = await identityOf(baileys, { jid, otherJid }, numberOfLid);
  const { kind, targetWaId, content, madeAt = at.getTime() } = change;
  const isPlausible = Math.abs(madeAt - at.getTime()) <= MAX_CLOCK_ERROR_MS;
  return {
    waId,
    targetWaId,
    peer,
    own,
    fromMe,
    kind,
    content,
    madeAt: isPlausible ? new Date(madeAt) : at,
    at,
  };
}

/** WhatsApp sends whole seconds, which would sort an answer before its question. Within its second a message gets its arrival time. */
function dateOf(t: unknown): Date {
  const now = Date.now();
  const seconds = stanzaSeconds(t);
  if (seconds === undefined) return new Date(now);
  const second = seconds * 1_000;
  return new Date(Math.min(Math.max(now, second), second + 999));
}
