// A rule of the core that pages apply before they ask the server. mfe-messages/src/conversations/reply/message-rules.test.ts compares both.

/** The longest text of a message, in Unicode code points: an emoji of one code point is one character. */
export const MAX_MESSAGE_CHARACTERS = 4_096;

/** How many characters a text has beyond the longest; negative while there is room. */
export function excessCharacters(text: string, most = MAX_MESSAGE_CHARACTERS): number {
  return [...text].length - most;
}
