import { useEffect, useState } from 'react';

/** How long 'Copied!' stands, in milliseconds. */
const COPIED_MS = 2_000;

/** Puts `text` on the clipboard; `copied` is true for 2 s after it arrived there. */
export function useCopied(text: string): { copied: boolean; copy: () => Promise<void> } {
  // A number, so that copying again starts the 2 s anew.
  const [times, setTimes] = useState(0);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (times === 0) return;
    setCopied(true);
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [times]);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setTimes((count) => count + 1);
  };
  return { copied, copy };
}
