/** For pino: what no log line may hold, should anybody ever log a request whole. */
export const logRedaction = {
  paths: ['authorization', 'cookie', 'set-cookie', 'x-confirm-password', 'x-razorpay-signature'].flatMap(
    (header) => ['headers', 'req.headers', 'res.headers'].map((place) => `${place}["${header}"]`),
  ),
  censor: '[redacted]',
};

const PLACEHOLDER = '[redacted]';

type RedactionRule = readonly [pattern: RegExp, replacement: string | ((match: string) => string)];

/**
 * What secrets look like wherever they turn up; the most specific first. Each takes linear time on any text: none begins with what
 * may go on for ever before it fails.
 */
const RULES: readonly RedactionRule[] = [
  [/\bwx[ls]_\w+/g, PLACEHOLDER],
  [/\bwhsec_[\w+/=-]+/g, PLACEHOLDER],
  [/\beyJ[\w-]+(?:\.[\w-]+){0,2}/g, PLACEHOLDER],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, `$1 ${PLACEHOLDER}`],
  // A password inside an address, such as that of a database or a mail server.
  [/(\w:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${PLACEHOLDER}@`],
  [
    /((?:password|passwd|secret|token|signature|authorization|cookie|api[_-]?key))(\\?["']?\s*[=:]\s*\\?["']?)[^\s"',;&})\\]+/gi,
    `$1$2${PLACEHOLDER}`,
  ],
  [/\+\d[\d ()-]{6,18}\d/g, lastFour],
  // Not inside a word, or ids and hashes would lose their digits.
  [/(?<![\w.-])\d{8,15}(?!\w)/g, lastFour],
];

/**
 * Prepares the cleaning of text before it is logged: secrets go, and of phone numbers the last four digits stay.
 * @param secrets words that must never appear, whatever they look like
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  // Short ones would make holes in ordinary words.
  const known = secrets.filter((secret) => secret.length >= 6).sort((a, b) => b.length - a.length);
  return (text) => {
    let clean = text;
    for (const secret of known) clean = clean.replaceAll(secret, PLACEHOLDER);
    for (const [pattern, replacement] of RULES) clean = clean.replace(pattern, replacement as string);
    return clean;
  };
}

function lastFour(number: string): string {
  return `…${number.replace(/\D/g, '').slice(-4)}`;
}
