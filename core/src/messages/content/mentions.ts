import { InvalidContent } from '../errors.js';
import { LID_PREFIX } from '../recipient.js';
import { parseNumberInContent } from './number-in-content.js';

const MAX_MENTIONS = 256;
const MARK = /@\+?(\d+)/g;

/**
 * Who is mentioned, as chat ids, each of whom the text names by `@` and the number. Undefined for nobody: a body without mentions
 * has no such field. @throws InvalidContent
 */
export function parseMentions(
  mentions: readonly string[] | undefined,
  text: string,
): readonly string[] | undefined {
  if (!mentions?.length) return undefined;
  if (mentions.length > MAX_MENTIONS)
    throw new InvalidContent('mentions', `may have at most ${MAX_MENTIONS} entries`);
  const marked = new Set(Array.from(text.matchAll(MARK), ([, digits]) => digits));
  const chatIds = mentions.map((mention, index) => {
    const field = `mentions.${index}`;
    const { chatId } = parseNumberInContent(field, mention);
    if (!marked.has(digitsOf(chatId)))
      throw new InvalidContent(field, `does not stand in the text as @${digitsOf(chatId)}`);
    return chatId;
  });
  return [...new Set(chatIds)];
}

/** The text with other digits after `@`: `digits` maps those that stand there to those that are to. */
export function markMentions(text: string, digits: ReadonlyMap<string, string>): string {
  return text.replaceAll(MARK, (mark, marked: string) => {
    const other = digits.get(marked);
    return other === undefined ? mark : `@${other}`;
  });
}

/** The digits by which a text names the person of a chat. */
export function digitsOf(chatId: string): string {
  return chatId.startsWith(LID_PREFIX) ? chatId.slice(LID_PREFIX.length) : chatId;
}
