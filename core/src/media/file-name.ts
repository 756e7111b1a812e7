const MAX_CHARACTERS = 200;
/** What separates folders, in any system. */
const FOLDERS = /^.*[\\/]/s;
/** Control characters, halves of pairs, and the marks that turn the direction of a text: a name that they are in shows as another one. */
const HIDDEN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name under which a file is shown and saved, of what a program or a person called it; null where nothing is left of it. */
export function parseFileName(given: string | undefined): string | null {
  if (given === undefined) return null;
  const plain = given.slice(0, 4_096).replace(FOLDERS, '').replace(HIDDEN, '').trim();
  const characters = Array.from(plain);
  const shown = characters.length <= MAX_CHARACTERS ? plain : shortened(characters);
  return /^\.*$/.test(shown) ? null : shown;
}

/** Keeps the ending, by which programs know what to open the file with. */
function shortened(characters: readonly string[]): string {
  const dot = characters.lastIndexOf('.');
  const ending = dot > 0 && characters.length - dot <= 16 ? characters.slice(dot) : [];
  return [...characters.slice(0, MAX_CHARACTERS - ending.length), ...ending].join('');
}
