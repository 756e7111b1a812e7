import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.js';
import { useCopied } from './use-copied.js';

export interface CopyButtonProps {
  readonly text: string;
  /** What is copied, for a screen reader: 'Copy API key'. What is seen is 'Copy'. */
  readonly label: string;
}

/** Says 'Copied!' for 2 s, or that the browser did not let it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { copied, copy } = useCopied(text);
  const [refused, setRefused] = useState(false);
  const press = () =>
    copy().then(
      () => setRefused(false),
      () => setRefused(true),
    );
  const said = copied ? 'Copied!' : refused ? 'Select and copy by hand' : '';
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        aria-label={said || label}
        onClick={press}
      >
        {said || 'Copy'}
      </Button>
      <span className="only-heard" role="status">
        {said}
      </span>
    </>
  );
}
