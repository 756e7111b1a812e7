/** Paths that pino removes, in case a request is logged as a whole. */
export const logRedaction = {
  paths: ['authorization', 'cookie', 'set-cookie', 'x-confirm-password', 'x-razorpay-signature'].flatMap(
    (header) => ['headers', 'req.headers', 'res.headers'].map((place) => `${place}["${header}"]`),
  ),
  censor: '[redacted]',
};

const PLACEHOLDER = '[redacted]';

type RedactionRule = readonly [pattern: RegExp, replacement: string | ((match: string) => string)];

/**
 * Patterns of secrets; the most specific first. Each takes linear time on any text: none begins with an unbounded repetition that
 * may still fail.
 */
const RULES: readonly RedactionRule[] = [
  [/\bwx[ls]_\w+/g, PLACEHOLDER],
  [/\bwhsec_[\w+/=-]+/g, PLACEHOLDER],
  [/\beyJ[\w-]+(?:\.[\w-]+){0,2}/g, PLACEHOLDER],
  [/\b(Bearer|Basic)\s+[^\s"',]+/gi, `$1 ${PLACEHOLDER}`],
  // A password inside a URL, such as that of a database or a mail server.
  [/(\w:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${PLACEHOLDER}@`],
  [
    /((?:password|passwd|secret|token|signature|authorization|cookie|api[_-]?key))(\\?["']?\s*[=:]\s*\\?["']?)[^\s"',;&})\\]+/gi,
    `$1$2${PLACEHOLDER}`,
  ],
  [/\+\d[\d ()-]{6,18}\d/g, lastFour],
  // Not inside a word, or ids and hashes would lose digits.
  [/(?<![\w.-])\d{8,15}(?!\w)/g, lastFour],
  // An email address, such as one that a mail server quotes. A number at WhatsApp has lost its digits by now.
  [/(?<![\w.%+…-])[\w.%+-]{1,64}(@[\w-]{1,64}(?:\.[\w-]{1,64}){0,8}\.[a-z]{2,24})(?![\w-])/gi, '…$1'],
];

/**
 * Returns the function that cleans text before it is logged: secrets are removed, phone numbers keep their last four digits, and email
 * addresses their domain.
 * @param secrets words that must never appear, whatever they look like
 */
export function redactor(secrets: readonly string[]): (text: string) => string {
  // Short ones would match inside ordinary words.
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
