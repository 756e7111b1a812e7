/** The files of what is pasted; none where it has a text, of which office programs add a picture. */
export function filesOfPaste({ clipboardData }: Pick<ClipboardEvent, 'clipboardData'>): readonly File[] {
  return clipboardData && !clipboardData.types.includes('text/plain') ? [...clipboardData.files] : [];
}
