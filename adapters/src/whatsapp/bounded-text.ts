/** The beginning of a text, `most` UTF-16 units at most, and no half of a surrogate pair. */
export function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most);
}

/** A text that is longer than `most` says at its end that it was cut. */
export function boundedText(text: string, most: number): string {
  if (text.length <= most) return text;
  const notice = `\n[Cut off: ${text.length} characters were sent.]`;
  return beginningOf(text, most - notice.length) + notice;
}
