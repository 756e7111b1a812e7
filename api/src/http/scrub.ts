const REDACTED = '[redacted]';

type Rule = readonly [pattern: RegExp, replacement: string | ((match: string) => string)];

/**
 * What secrets look like wherever they turn up; the most specific first. Each takes linear time on any text: none begins with what
 * may go on for ever before it fails.
 */
const RULES: readonly Rule[] = [
  [/\bwx[ls]_\w+/g, REDACTED],
  [/\bwhsec_[\w+/=-]+/g, REDACTED],
  [/\beyJ[\w-]+(?:\.[\w-]+){0,2}/g, REDACTED],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, `$1 ${REDACTED}`],
  // A password inside an address, such as that of a database or a mail server.
  [/(\w:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${REDACTED}@`],
  [
    /((?:password|passwd|secret|token|signature|authorization|cookie|api[_-]?key))(\\?["']?\s*[=:]\s*\\?["']?)[^\s"',;&})\\]+/gi,
    `$1$2${REDACTED}`,
  ],
  [/\+\d[\d ()-]{6,18}\d/g, lastFour],
  // Not inside a word, or ids and hashes would lose their digits.
  [/(?<![\w.-])\d{8,15}(?!\w)/g, lastFour],
];

/**
 * Prepares the cleaning of text before it is logged: secrets go, and of phone numbers the last four digits stay.
 * @param secrets words that must never appear, whatever they look like
 */
export function scrubber(secrets: readonly string[]): (text: string) => string {
  // Short ones would make holes in ordinary words.
  const known = secrets.filter((secret) => secret.length >= 6).sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, REDACTED);
    for (const [pattern, replacement] of RULES) clean = clean.replace(pattern, replacement as string);
    return clean;
  };
}

function lastFour(number: string): string {
  return `…${number.replace(/\D/g, '').slice(-4)}`;
}
