import { randomBytes } from 'node:crypto';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { proto } from '@whiskeysockets/baileys';
import { invalid } from '../control/problem.js';
import type { StanzaDetails, TimerRecord } from '../state/records.js';
import type { ChatOfTwo } from './chat-of-two.js';
import { composeAction } from './compose-action.js';
import { composeContent, composeQuoted } from './compose-content.js';
import { mediaTypeOf, stanzaTypeOf } from './media-type.js';
import { lengthDelimited } from './wire-field.js';

export interface ComposedMessage {
  readonly bytes: Uint8Array;
  readonly details: StanzaDetails;
}

const SECRET_BYTES = 32;

/** What a message is made of, beside what the phone's owner wants. */
interface MessageParts {
  /** RFC 3339 */
  readonly at: string;
  /** The message of the file, if it has one. */
  readonly file?: proto.IMessage | undefined;
  /** The chat's timer. */
  readonly timer?: TimerRecord | undefined;
}

/** The message as the phone encodes it once: every device and every resend gets these bytes. @throws Problem 400 */
export function composeMessage(
  chat: ChatOfTwo,
  wanted: NewMessage,
  { at, file, timer }: MessageParts,
): ComposedMessage {
  if (wanted.proto !== undefined) return composeRaw(Buffer.from(wanted.proto, 'base64'));
  const action = composeAction(chat, wanted, at);
  if (action) {
    const { message, edit } = action;
    const polltype = message.pollUpdateMessage ? { polltype: 'vote' } : {};
    return { bytes: encode(message), details: { ...detailsOf(message), ...(edit && { edit }), ...polltype } };
  }
  const { poll, unknown, viewOnce, secretless, anyway } = wanted;
  if (poll && !anyway && new Set(poll.options).size < poll.options.length)
    throw invalid('The field poll.options has one option twice; with anyway it is sent all the same.');
  const context = contextOf(quoteOf(chat, wanted.reply), timer);
  const content = unknown ? {} : file ? withContext(file, context) : composeContent(wanted, context);
  const secret = secretless ? {} : { messageContextInfo: { messageSecret: randomBytes(SECRET_BYTES) } };
  const message = { ...content, ...secret };
  const field = unknown ? lengthDelimited(unknown.field, randomBytes(unknown.bytes)) : Buffer.alloc(0);
  return {
    bytes: Buffer.concat([encode(message), field]),
    details: {
      ...detailsOf(message),
      ...(poll && { polltype: 'creation' }),
      ...(viewOnce && { unavailable: 'view_once_unavailable_fanout' }),
    },
  };
}

/** The one kind that the message holds, with what it replies to. */
function withContext(message: proto.IMessage, contextInfo: proto.IContextInfo | undefined): proto.IMessage {
  if (!contextInfo) return message;
  return Object.fromEntries(
    Object.entries(message).map(([kind, fields]) => [kind, { ...fields, contextInfo }]),
  );
}

function composeRaw(bytes: Buffer): ComposedMessage {
  try {
    return { bytes, details: detailsOf(proto.Message.decode(bytes)) };
  } catch {
    throw invalid('The field proto must be a message of WhatsApp as base64.');
  }
}

const encode = (message: proto.IMessage): Uint8Array => proto.Message.encode(message).finish();

function detailsOf(message: proto.IMessage): StanzaDetails {
  const mediatype = mediaTypeOf(message);
  return { type: stanzaTypeOf(message), ...(mediatype !== undefined && { mediatype }) };
}

/** In a chat with a timer each message says so. */
function contextOf(
  quote: proto.IContextInfo | undefined,
  timer: TimerRecord | undefined,
): proto.IContextInfo | undefined {
  if (!timer?.seconds) return quote;
  const ephemeralSettingTimestamp = Math.floor(Date.parse(timer.at) / 1_000);
  return { ...quote, expiration: timer.seconds, ephemeralSettingTimestamp };
}

function quoteOf(chat: ChatOfTwo, id: string | undefined): proto.IContextInfo | undefined {
  if (id === undefined) return undefined;
  const quoted = chat.find(id);
  if (!quoted) throw invalid('The field reply names no message of this chat.');
  const participant = quoted.author.addressFor(chat.sender, 0);
  return { stanzaId: id, participant, quotedMessage: composeQuoted(quoted.record) };
}
