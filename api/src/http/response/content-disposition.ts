/** What a file name in quotation marks may have. */
const PLAIN = /[^\w .,()+@=-]/g;
/** What encodeURIComponent leaves, and RFC 5987 does not allow. */
const RESERVED = /['()*]/g;

/** The header that has a browser save an answer, never show it, under a name (RFC 6266). */
export function attachment(fileName: string): string {
  const plain = fileName.replace(PLAIN, '_');
  if (plain === fileName) return `attachment; filename="${plain}"`;
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    RESERVED,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
