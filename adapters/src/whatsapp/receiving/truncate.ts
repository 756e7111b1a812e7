/** The beginning of a text, `most` UTF-16 units at most, and no half of a surrogate pair. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** A text that is longer than `most` says at its end that it was cut. */
export function truncateWithNotice(text: string, max: number): string {
  if (text.length <= max) return text;
  const notice = `\n[Cut off: ${text.length} characters were sent.]`;
  return truncate(text, max - notice.length) + notice;
}
