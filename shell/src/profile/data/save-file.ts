/** Hands a file to the browser, which saves it as it saves any other. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Not at once: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** How long a file stays within reach of the browser, in milliseconds. */
const KEPT_MS = 60_000;
