import { type Message, withoutWithdrawn } from '../message.js';

/** The limit for the texts of one page or export batch. */
export const MAX_PAGE_BYTES = 2_000_000;

/** Characters of a text that a list shows: all of what can be sent, and the beginning of longer inbound texts. */
export const PREVIEW_CHARACTERS = 4_096;

export interface MessagePreview extends Message {
  /** Whether `text` is truncated. */
  readonly truncated: boolean;
}

/** The message as lists show it. */
export function previewOf(stored: Message): MessagePreview {
  const message = withoutWithdrawn(stored);
  const text = truncateText(message.text, PREVIEW_CHARACTERS);
  return { ...message, text, truncated: text.length < message.text.length };
}

/** The first `characters` Unicode characters of a text. */
export function truncateText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // A character is two UTF-16 units at most.
  return [...text.slice(0, 2 * characters)].slice(0, characters).join('');
}

/** The first of these messages that fit into a page together; at least one. */
export function fitPage(messages: readonly Message[], most: number): readonly Message[] {
  let bytes = 0;
  const beyond = messages.findIndex(({ text }, index) => {
    bytes += jsonByteLength(text);
    return index > 0 && (index >= most || bytes > MAX_PAGE_BYTES);
  });
  return beyond === -1 ? messages : messages.slice(0, beyond);
}

/** The bytes of a text as UTF-8 in JSON, escapes included. */
export function jsonByteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20) bytes += 5;
    else if (unit === QUOTE || unit === BACKSLASH) bytes += 1;
    // A surrogate half counts two bytes, any other non-ASCII unit two or three.
    else if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
