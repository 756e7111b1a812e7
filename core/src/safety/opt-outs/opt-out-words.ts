import type { OptOutSettings } from './opt-out-settings.js';

/** No word is longer; longer texts are not looked at. */
export const MAX_WORD_LENGTH = 40;
const MAX_TEXT_LENGTH = 2 * MAX_WORD_LENGTH;

export interface OptOutMatch {
  readonly kind: 'out' | 'in';
  /** As the settings write it. */
  readonly word: string;
}

/** Finds out whether a whole message is such a word, whatever its case, accents, punctuation and emoji. */
export class OptOutWords {
  readonly #words = new Map<string, OptOutMatch>();

  constructor({ words, startWords }: OptOutSettings) {
    // A word in both lists opts out: that is the safer reading.
    for (const word of startWords) this.#words.set(foldWord(word), { kind: 'in', word });
    for (const word of Object.values(words).flat()) this.#words.set(foldWord(word), { kind: 'out', word });
    this.#words.delete('');
  }

  match(text: string): OptOutMatch | undefined {
    return text.length > MAX_TEXT_LENGTH ? undefined : this.#words.get(foldWord(text));
  }
}

/** Letters of one case without accents, with single spaces; marks that make up letters of other scripts stay. */
export function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|\u0640|[\ufe00-\ufe0f]|\u200c|\u200d/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .normalize('NFC');
}
