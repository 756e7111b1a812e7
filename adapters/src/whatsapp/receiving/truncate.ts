/** The first `max` UTF-16 units of a text, without half a surrogate pair. */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** Like `truncate`, with a notice at the end of a text that was cut. */
export function truncateWithNotice(text: string, max: number): string {
  if (text.length <= max) return text;
  const notice = `\n[Cut off: ${text.length} characters were sent.]`;
  return truncate(text, max - notice.length) + notice;
}
