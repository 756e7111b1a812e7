import { serverNow } from '@waxwing/client';
import { Button } from '@waxwing/kit/ui';
import { Dialog } from '@waxwing/kit/ui/overlay';
import { useSubscription } from '../subscription/subscription.api.js';
import { PayButton } from './pay-button.js';
import { isUnderway, type PaymentPhase } from './payment-machine.js';
import { PaymentPhaseView } from './payment-phase-view.js';
import { knownAmountDue, mayCreditCover, type Purchase } from './purchase.js';
import { usePayment } from './use-payment.js';

interface PaymentDialogProps {
  readonly purchase: Purchase;
  /** Called when the plan is active or the user cancels. */
  readonly onClose: () => void;
}

/** Pays for a plan: the amount due and its reason, the provider's checkout, then the result. */
export function PaymentDialog({ purchase, onClose }: PaymentDialogProps) {
  const running = useSubscription().data?.subscription;
  const due = knownAmountDue(purchase, running);
  const { phase, dispatch } = usePayment(purchase, due, onClose);
  const close = () => {
    if (!isUnderway(phase)) onClose();
  };
  return (
    <Dialog
      // The provider's window needs the focus and the pointer, which our modal would keep from it.
      open={phase.at !== 'checkout'}
      onClose={close}
      title={`${running?.package_id === purchase.plan.id ? 'Continue with' : 'Subscribe to'} ${purchase.plan.name}`}
      actions={
        <>
          <Button disabled={isUnderway(phase)} onClick={close}>
            {closeLabel(phase)}
          </Button>
          <PayButton
            phase={phase}
            due={due}
            changesToPlan={mayCreditCover(purchase, running) ? purchase.plan.name : undefined}
            onStart={() => dispatch({ type: 'started' })}
            onConfirmQuote={() => dispatch({ type: 'agreed', now: serverNow() })}
          />
        </>
      }
    >
      <PaymentPhaseView phase={phase} purchase={purchase} running={running ?? undefined} due={due} />
    </Dialog>
  );
}

function closeLabel({ at }: PaymentPhase): string {
  return at === 'confirming' || at === 'failed' || at === 'cancelled' ? 'Close' : 'Not Now';
}
