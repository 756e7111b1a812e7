import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.js';

/** How long 'Copied!' is shown, in milliseconds. */
const COPIED_MS = 2_000;

/** Copies `text` to the clipboard; `copied` is true for 2 s afterwards. */
function useClipboard(text: string): { copied: boolean; copy: () => Promise<void> } {
  // A counter, so that copying again restarts the 2 s.
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

export interface CopyButtonProps {
  readonly text: string;
  /** The accessible name, such as 'Copy API key'. The visible text is 'Copy'. */
  readonly label: string;
}

/** Shows 'Copied!' for 2 s, or that the browser has denied it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copied, copy } = useClipboard(text);
  const [copyFailed, setCopyFailed] = useState(false);
  const press = () =>
    copy().then(
      () => setCopyFailed(false),
      () => setCopyFailed(true),
    );
  const feedback = copied ? 'Copied!' : copyFailed ? 'Select and copy by hand' : '';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        aria-label={feedback || label}
        onClick={press}
      >
        {feedback || 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {feedback}
      </span>
    </>
  );
}
