import type { proto } from '@whiskeysockets/baileys';
import { loadBaileys } from '../load-baileys.js';
import { readContent } from '../receiving/content/read-content.js';

const baileys = await loadBaileys();
export const { Message } = baileys.proto;

/** How many characters of a text are kept. */
export const LIMIT = 65_536;

/** What is read of a message as it comes from the wire. */
export function readBytes(bytes: Uint8Array) {
  return readContent(baileys, Message.decode(bytes), bytes);
}

export function read(message: proto.IMessage) {
  return readContent(baileys, message, Message.encode(message).finish());
}

export function contentOf(message: proto.IMessage) {
  const reading = read(message);
  return reading.kind === 'content' ? reading.content : undefined;
}
