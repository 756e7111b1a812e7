import { Banner } from '@waxwing/kit/ui';
import type { Subscription } from '../subscription/subscription.api.js';
import { Due } from './due.js';
import styles from './payment.module.css';
import type { ConfirmingNote, Phase } from './phase.js';
import type { Purchase } from './purchase.js';
import { Review } from './review.js';
import { Waiting } from './waiting.js';

interface PhaseViewProps {
  readonly phase: Phase;
  readonly purchase: Purchase;
  /** The plan that runs now. */
  readonly running: Subscription | undefined;
  /** Paise, where it is known before the server is asked. */
  readonly due: number | undefined;
}

export function PhaseView({ phase, purchase, running, due }: PhaseViewProps) {
  switch (phase.at) {
    case 'review':
    case 'ordering':
      return <Review purchase={purchase} running={running} due={due} />;
    case 'due':
      return <Due offer={phase.offer} running={running} />;
    case 'mock':
      return <Waiting>Test mode: no payment provider is connected, and no money moves.</Waiting>;
    case 'checkout':
      return null;
    case 'verifying':
      return <Waiting>Checking the payment with the provider. This takes a few seconds.</Waiting>;
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
      <Waiting>
        Waiting for the payment to be confirmed. Please do not pay again. You can close this window: the plan
        starts by itself, also when this page is closed.
      </Waiting>
    </div>
  );
}
