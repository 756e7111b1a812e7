import { encodeWAMessage, proto, unpadRandomMax16 } from '@whiskeysockets/baileys';
import { type FilePointer, fileOf } from '../media/file-pointer.js';
import { placeholdersAskedFor } from './placeholder-resend.js';

/** The content of a message, as far as the sandbox shows it: its text or caption, and its type. */
interface Content {
  text: string;
  type: string;
}

/** A decrypted message; `own` marks the copy that a companion sends to its own account's phone. */
export interface DecryptedMessage extends Content {
  own: boolean;
  /** Keys of messages that a companion requests from its own phone. */
  askedFor: proto.IMessageKey[];
  file: FilePointer | undefined;
}

const TEXT_KINDS = ['conversation', 'extendedTextMessage'];
const SIDE_DATA = ['messageContextInfo', 'senderKeyDistributionMessage'];

function contentOf(message: proto.IMessage): Content {
  const kinds = Object.keys(message).filter((key) => !SIDE_DATA.includes(key));
  const kind = kinds[0] ?? 'empty';
  const { conversation, extendedTextMessage, imageMessage, videoMessage, documentMessage } = message;
  const captioned = imageMessage ?? videoMessage ?? documentMessage;
  const text = conversation ?? extendedTextMessage?.text ?? captioned?.caption ?? '';
  return { text, type: TEXT_KINDS.includes(kind) ? 'text' : kind.replace(/Message$/, '') };
}

/** Reads what Signal decrypted. Throws when the padding or the message is not well-formed. */
export function decodeMessage(plain: Uint8Array): DecryptedMessage {
  const message = proto.Message.decode(unpadRandomMax16(plain));
  const inner = message.deviceSentMessage?.message;
  const content = inner ?? message;
  const own = Boolean(message.deviceSentMessage);
  return { ...contentOf(content), own, askedFor: placeholdersAskedFor(content), file: fileOf(content) };
}

export const encodeText = (text: string): Buffer => encodeWAMessage({ conversation: text });

/** The copy for the writer's own companions, which contains the recipient. */
export const encodeOwnCopy = (text: string, destinationJid: string): Buffer =>
  encodeWAMessage({ deviceSentMessage: { destinationJid, message: { conversation: text } } });
