import { serverTextOr } from '@waxwing/client';
import { useReportToShell } from '@waxwing/kit/remote';
import { Banner, Spinner } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePolledOrder } from '../orders/orders.api.js';
import { isFinalStatus, statusText } from '../orders/status.js';
import { useInvalidateAll } from '../subscription/subscription.api.js';
import { OwnerlessPayment } from './ownerless-payment.js';
import { isRefusal } from './payments.api.js';
import { accountAtom, ownerlessAtom, type UnconfirmedOrder, unconfirmedAtom } from './unconfirmed.atoms.js';
import { usePaymentSuccess } from './use-payment-success.js';

/** Polls a payment that was made but is not confirmed, also one from before the page was loaded. */
export function UnconfirmedPayment() {
  const account = useAtomValue(accountAtom);
  const ownerless = useAtomValue(ownerlessAtom);
  const [payment, setPayment] = useAtom(unconfirmedAtom);
  useInvalidateWhenConfirmed(payment);
  return (
    <>
      {ownerless && <OwnerlessPayment key={ownerless.orderId} payment={ownerless} />}
      {payment && (
        <ConfirmationPoller
          key={payment.orderId}
          payment={payment}
          onGone={() => setPayment(account, null)}
        />
      )}
    </>
  );
}

/** Once the payment is confirmed, here or in another tab, the plan may have changed: all queries are invalidated. */
function useInvalidateWhenConfirmed(payment: UnconfirmedOrder | null) {
  const invalidateAll = useInvalidateAll();
  const invalidate = useEffectEvent(() => void invalidateAll());
  const before = useRef(payment);
  useEffect(() => {
    if (before.current && !payment) invalidate();
    before.current = payment;
  }, [payment]);
}

const unknownText = ({ planName }: UnconfirmedOrder, reason: string) =>
  `Your payment for the ${planName} plan could not be confirmed: ${reason}. If money was taken, please contact support.`;

function ConfirmationPoller({ payment, onGone }: { payment: UnconfirmedOrder; onGone: () => void }) {
  const { data: order, error } = usePolledOrder(payment.orderId);
  useReportToShell(error);
  const settled = usePaymentSuccess();
  const applyOutcome = useEffectEvent(() => {
    // It belongs to another account, or does not exist.
    if (isRefusal(error)) {
      onGone();
      return toast.failure(unknownText(payment, serverTextOr(error, 'it is not known')));
    }
    if (!order || !isFinalStatus(order.status)) return;
    if (order.status === 'paid') return settled(order.package_name);
    onGone();
    toast.failure(order.failure_reason ?? statusText(order));
  });
  useEffect(() => applyOutcome(), [order, error]);
  return (
    <Banner tone="warn" title="Confirming your payment" action={<Spinner />}>
      Your payment for the {payment.planName} plan is not confirmed yet. Please do not pay again: the plan
      starts by itself.
    </Banner>
  );
}
