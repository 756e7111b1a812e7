import { HOUR_MS } from '../../shared/clock.js';
import { DEFAULT_HEALTH_LIMITS } from '../health-limits.js';

/** By how much the gap grows where one text goes to many. */
export const SAME_TEXT_FACTOR = 3;

/** A first message that left in the last hour. */
export interface RecentText {
  readonly at: number;
  readonly chat: string;
  readonly textKey: string;
}

/** The key of a message without a text, as a picture alone is. */
const NO_TEXT = '';

/**
 * Equal for texts that differ in digits, case and spaces alone, as filled templates do, or in what no reader sees: other forms of a letter
 * and characters without a shape.
 */
export function textKeyOf(text: string): string {
  if (text === '') return NO_TEXT;
  return hash(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[\p{N}\s\p{Default_Ignorable_Code_Point}]+/gu, ''),
  );
}

/** Those of the last hour. */
export function recentTexts(texts: readonly RecentText[], now: number): readonly RecentText[] {
  return texts.filter(({ at }) => at > now - HOUR_MS);
}

/** Whether more people than `most` got this text in the last hour, with one more. */
export function isSameToMany(
  texts: readonly RecentText[],
  { chat, textKey }: Omit<RecentText, 'at'>,
  most: number = DEFAULT_HEALTH_LIMITS.sameText,
): boolean {
  if (textKey === NO_TEXT) return false;
  const chats = new Set(texts.filter((one) => one.textKey === textKey).map((one) => one.chat));
  chats.add(chat);
  return chats.size > most;
}

/** How many of these texts are one text at most. */
export function mostOfOneText(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const key of texts.map(textKeyOf).filter((key) => key !== NO_TEXT))
    counts.set(key, (counts.get(key) ?? 0) + 1);
  return Math.max(0, ...counts.values());
}

/** FNV-1a in two halves of 32 bits: it tells texts apart and is no secret. */
function hash(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
}
