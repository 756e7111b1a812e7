/** A hexadecimal secret of 32 characters has about 14 different ones. */
const MIN_DISTINCT_CHARACTERS = 8;
/** What examples and hurried operators write. A secret that holds nothing else protects nothing. */
const COMMON_WORDS =
  'change this is replace please me my your our the super very top secret secure private key jwt token auth signing password passphrase pass word example sample default dummy test development dev production prod local demo insecure unsafe random string value here in for to of and a an with at least characters chars long bit waxwing abcdefghijklmnopqrstuvwxyz abcdef qwertyuiop qwerty asdfghjkl zxcvbnm foo bar admin root hunter'.split(
    ' ',
  );

/** What is wrong with a secret that has the right length, as the end of a sentence; undefined for one that looks random. */
export function secretWeakness(secret: string): string | undefined {
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS)
    return `repeats fewer than ${MIN_DISTINCT_CHARACTERS} characters`;
  const letters = secret.toLowerCase().replace(/[^a-z]/g, '');
  return isMadeOfWords(letters) ? 'is made of digits and words that anybody would try' : undefined;
}

/** Whether words, one after the other, come out at the very end. */
function isMadeOfWords(letters: string): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < letters.length; at++) {
    if (!reached.has(at)) continue;
    for (const word of COMMON_WORDS) if (letters.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(letters.length);
}

const ENTRY = /^([\w-]{1,64}):([A-Za-z0-9+/_-]{43}=?)$/;

/** What is wrong with `id:base64[,id:base64…]`, never showing a key; undefined for keys of 32 bytes under different ids. */
export function keysFormatProblem(text: string): string | undefined {
  const entries = text.split(',').map((entry) => ENTRY.exec(entry.trim()));
  const broken = entries.indexOf(null);
  if (broken !== -1) return `key ${broken + 1} must look like id:base64 of 32 bytes`;
  if (new Set(entries.map((entry) => entry?.[1])).size < entries.length) return 'two keys have the same id';
  return undefined;
}

/** Whether one of the keys is a byte repeated, or text that somebody typed. */
export function keysWeakness(text: string): string | undefined {
  const weak = text.split(',').findIndex((entry) => {
    const bytes = Buffer.from(entry.slice(entry.indexOf(':') + 1), 'base64');
    return (
      new Set(bytes).size < MIN_DISTINCT_CHARACTERS || bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
    );
  });
  return weak === -1 ? undefined : `key ${weak + 1} is not random`;
}
