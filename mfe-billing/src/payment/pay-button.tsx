import { Button } from '@waxwing/kit/ui';
import { formatPaise } from '../money/prices.js';
import type { PaymentPhase } from './payment-machine.js';

interface PayButtonProps {
  readonly phase: PaymentPhase;
  /** Paise, when it is known before the order is created. */
  readonly due: number | undefined;
  /** The plan to change to, when the next step may change it without a payment. */
  readonly changesToPlan: string | undefined;
  readonly onStart: () => void;
  readonly onConfirmQuote: () => void;
}

/** The button for the next step; disabled with a progress label while it runs. */
export function PayButton(props: PayButtonProps) {
  const { label, press } = nextStep(props);
  if (!label) return null;
  return (
    <Button variant="primary" busy={!press} onClick={press}>
      {label}
    </Button>
  );
}

function nextStep(props: PayButtonProps): { label?: string; press?: () => void } {
  const { phase, onStart, onConfirmQuote } = props;
  switch (phase.at) {
    case 'review':
      return { label: reviewLabel(props), press: onStart };
    case 'due':
      return { label: `Pay ${formatPaise(phase.offer.amount)}`, press: onConfirmQuote };
    case 'ordering':
    case 'loading':
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

function reviewLabel({ due, changesToPlan }: PayButtonProps): string {
  if (due !== undefined) return `Pay ${formatPaise(due)}`;
  return changesToPlan ? `Change to ${changesToPlan}` : 'See What Is Due';
}
