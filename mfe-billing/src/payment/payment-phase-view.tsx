import { Banner, Spinner } from '@waxwing/kit/ui';
import type { ReactNode } from 'react';
import type { Subscription } from '../subscription/subscription.api.js';
import styles from './payment.module.css';
import type { ConfirmingNote, PaymentPhase } from './payment-machine.js';
import type { Purchase } from './purchase.js';
import { PurchaseReview } from './purchase-review.js';
import { QuoteSummary } from './quote-summary.js';

interface PaymentPhaseViewProps {
  readonly phase: PaymentPhase;
  readonly purchase: Purchase;
  /** The active subscription. */
  readonly running: Subscription | undefined;
  /** Paise, when it is known before the order is created. */
  readonly due: number | undefined;
}

export function PaymentPhaseView({ phase, purchase, running, due }: PaymentPhaseViewProps) {
  switch (phase.at) {
    case 'review':
    case 'ordering':
    case 'loading':
      return <PurchaseReview purchase={purchase} running={running} due={due} />;
    case 'due':
      return <QuoteSummary offer={phase.offer} running={running} />;
    case 'mock':
      return (
        <PaymentProgress>Test mode: no payment provider is connected, and no money moves.</PaymentProgress>
      );
    case 'checkout':
    case 'done':
      return null;
    case 'verifying':
      return (
        <PaymentProgress>Checking the payment with the provider. This takes a few seconds.</PaymentProgress>
      );
    case 'confirming':
      return <Confirming note={phase.note} />;
    case 'failed':
      return (
        <Banner tone="danger" title={phase.reason}>
          Your plan has not changed.
        </Banner>
      );
    case 'cancelled':
      return (
        <Banner title="Payment not completed">
          The checkout was closed before a payment was reported. If you did pay, your plan starts by itself as
          soon as the payment is confirmed.
        </Banner>
      );
  }
}

function Confirming({ note }: { note?: ConfirmingNote | undefined }) {
  return (
    <div className={styles.stack}>
      {note && (
        <Banner tone="warn" title={note.title}>
          {note.text}
        </Banner>
      )}
      <PaymentProgress>
        Waiting for the payment to be confirmed. Please do not pay again. You can close this window: the plan
        starts by itself, also when this page is closed.
      </PaymentProgress>
    </div>
  );
}

/** A spinner with a description. */
function PaymentProgress({ children }: { children: ReactNode }) {
  return (
    <p className={styles.waiting} role="status">
      <Spinner size={20} />
      <span>{children}</span>
    </p>
  );
}
