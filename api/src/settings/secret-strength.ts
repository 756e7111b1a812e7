/** A random hexadecimal secret of 32 characters has about 14 different ones. */
const MIN_DISTINCT_CHARACTERS = 8;
/** Words of examples and of hurried operators. A secret made only of these protects nothing. */
const COMMON_WORDS =
  'change this is replace please me my your our the super very top secret secure private key jwt token auth signing password passphrase pass word example sample default dummy test development dev production prod local demo insecure unsafe random string value here in for to of and a an with at least characters chars long bit waxwing abcdefghijklmnopqrstuvwxyz abcdef qwertyuiop qwerty asdfghjkl zxcvbnm foo bar admin root hunter'.split(
    ' ',
  );

/** Why a secret of the right length is weak, as the end of a sentence; undefined for one that looks random. */
export function secretWeakness(secret: string): string | undefined {
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS)
    return `repeats fewer than ${MIN_DISTINCT_CHARACTERS} characters`;
  const letters = secret.toLowerCase().replace(/[^a-z]/g, '');
  return isMadeOfWords(letters) ? 'is made of digits and words that anybody would try' : undefined;
}

/** Whether the words, joined, make up the whole text. */
function isMadeOfWords(letters: string): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of COMMON_WORDS) if (letters.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(letters.length);
}

const ENTRY = /^([\w-]{1,64}):([A-Za-z0-9+/_-]{43}=?)$/;

/** Why `id:base64[,id:base64…]` is invalid, without showing a key; undefined for keys of 32 bytes under different ids. */
export function keysFormatProblem(text: string): string | undefined {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const broken = entries.indexOf(null);
  if (broken !== -1) return `key ${broken + 1} must look like id:base64 of 32 bytes`;
  if (new Set(entries.map((entry) => entry?.[1])).size < entries.length) return 'two keys have the same id';
  return undefined;
}

/** Whether one of the keys is a repeated byte, or typed text. */
export function keysWeakness(text: string): string | undefined {
  const weak = text.split(',').findIndex((entry) => {
    const bytes = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64');
    return (
      new Set(bytes).size < MIN_DISTINCT_CHARACTERS || bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    );
  });
  return weak === -1 ? undefined : `key ${weak + 1} is not random`;
}
