import type { Message } from '../message.js';

/** The texts of one page, and of one portion of an export, come to at most so many bytes, however long each is. */
export const MAX_PAGE_BYTES = 2_000_000;

/** A list shows at most so many characters of a text: whatever may be sent, and the beginning of what came in longer. */
export const PREVIEW_CHARACTERS = 4_096;

export interface MessagePreview extends Message {
  /** Whether `text` is only the beginning. */
  readonly truncated: boolean;
}

/** The message as a list shows it. */
export function previewOf(message: Message): MessagePreview {
  const text = truncateText(message.text, PREVIEW_CHARACTERS);
  return { ...message, text, truncated: text.length < message.text.length };
}

/** The first so many Unicode characters of a text. */
export function truncateText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  // A character is two units at most.
  return [...text.slice(0, 2 * characters)].slice(0, characters).join('');
}

/** The first of these messages that fit into a page together; one in any case. */
export function fitPage(messages: readonly Message[], most: number): readonly Message[] {
  let bytes = 0;
  const beyond = messages.findIndex(({ text }, index) => {
    bytes += jsonByteLength(text);
    return index > 0 && (index >= most || bytes > MAX_PAGE_BYTES);
  });
  return beyond === -1 ? messages : messages.slice(0, beyond);
}

/** How many bytes a text takes in UTF-8, the escapes counted with which JSON writes some characters. */
export function jsonByteLength(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x20) bytes += 5;
    else if (unit === QUOTE || unit === BACKSLASH) bytes += 1;
    // Half of a character beyond the first 65,536 is two bytes, any other beyond ASCII two or three.
    else if (unit >= 0x80) bytes += unit < 0x800 || (unit & 0xf800) === 0xd800 ? 1 : 2;
  }
  return bytes;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
