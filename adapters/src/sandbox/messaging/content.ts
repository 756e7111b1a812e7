import { encodeWAMessage, proto, unpadRandomMax16, writeRandomPadMax16 } from '@whiskeysockets/baileys';
import { lengthDelimited } from '../content/wire-field.js';
import { type FilePointer, fileOf } from '../media/file-pointer.js';
import { placeholdersAskedFor } from './placeholder-resend.js';

/** A decrypted message; `own` marks the copy that a companion sends to its own account's phone. */
export interface DecryptedMessage {
  content: proto.IMessage;
  own: boolean;
  /** Keys of messages that a companion requests from its own phone. */
  askedFor: proto.IMessageKey[];
  file: FilePointer | undefined;
}

/** Reads what Signal decrypted. Throws when the padding or the message is not well-formed. */
export function decodeMessage(plain: Uint8Array): DecryptedMessage {
  const message = proto.Message.decode(unpadRandomMax16(plain));
  const content = message.deviceSentMessage?.message ?? message;
  const own = Boolean(message.deviceSentMessage);
  return { content, own, askedFor: placeholdersAskedFor(content), file: fileOf(content) };
}

export const encodeText = (text: string): Buffer => encodeWAMessage({ conversation: text });

/** The fields of a message and of the copy within it. */
const DEVICE_SENT = 31;
const DEVICE_SENT_MESSAGE = 2;

/** The copy for the writer's own companions, which contains the recipient; bytes that no client knows stay as they are. */
export function encodeOwnCopy(message: Uint8Array, destinationJid: string): Buffer {
  const destination = proto.Message.DeviceSentMessage.encode({ destinationJid }).finish();
  const copy = Buffer.concat([destination, lengthDelimited(DEVICE_SENT_MESSAGE, message)]);
  return writeRandomPadMax16(lengthDelimited(DEVICE_SENT, copy));
}
