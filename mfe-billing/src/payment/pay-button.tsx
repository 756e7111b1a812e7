import { Button } from '@waxwing/kit/ui';
import { formatPaise } from '../money/prices.js';
import type { Phase } from './phase.js';

interface PayButtonProps {
  readonly phase: Phase;
  /** Paise, where it is known before the server is asked. */
  readonly due: number | undefined;
  /** The plan that takes the place of the running one by the next step, where that may cost nothing. */
  readonly changesTo: string | undefined;
  readonly onStart: () => void;
  readonly onAgree: (phase: Phase & { at: 'due' }) => void;
}

/** The next step, or that it is being taken. */
export function PayButton(props: PayButtonProps) {
  const { label, press } = nextOf(props);
  if (!label) return null;
  return (
    <Button variant="primary" busy={!press} onClick={press}>
      {label}
    </Button>
  );
}

function nextOf(props: PayButtonProps): { label?: string; press?: () => void } {
  const { phase, onStart, onAgree } = props;
  switch (phase.at) {
    case 'review':
      return { label: firstStep(props), press: onStart };
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

function firstStep({ due, changesTo }: PayButtonProps): string {
  if (due !== undefined) return `Pay ${formatPaise(due)}`;
  return changesTo ? `Change to ${changesTo}` : 'See What Is Due';
}
