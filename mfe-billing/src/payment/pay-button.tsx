import { Button } from '@waxwing/kit/ui';
import { formatPaise } from '../money/prices.js';
import type { Phase } from './phase.js';

interface PayButtonProps {
  readonly phase: Phase;
  /** Paise, where it is known before the server is asked. */
  readonly due: number | undefined;
  readonly onStart: () => void;
  readonly onAgree: (phase: Phase & { at: 'due' }) => void;
}

/** The next step, or that it is being taken. */
export function PayButton({ phase, due, onStart, onAgree }: PayButtonProps) {
  const { label, press } = nextOf({ phase, due, onStart, onAgree });
  if (!label) return null;
  return (
    <Button variant="primary" busy={!press} onClick={press}>
      {label}
    </Button>
  );
}

function nextOf({ phase, due, onStart, onAgree }: PayButtonProps): { label?: string; press?: () => void } {
  switch (phase.at) {
    case 'review':
      return { label: due === undefined ? 'See What Is Due' : `Pay ${formatPaise(due)}`, press: onStart };
    case 'due':
      return { label: `Pay ${formatPaise(phase.offer.amount)}`, press: () => onAgree(phase) };
    case 'ordering':
      return { label: 'Preparing...' };
    case 'mock':
      return { label: 'Paying...' };
    case 'verifying':
      return { label: 'Checking...' };
    case 'failed':
    case 'cancelled':
      return { label: 'Try Again', press: onStart };
    default:
      return {};
  }
}
