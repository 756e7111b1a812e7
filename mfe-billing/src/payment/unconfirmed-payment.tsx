import { Banner, Spinner } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useAtom } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useHandOver } from '../common/on-error.js';
import { isSettled, textOf } from '../orders/order-status.js';
import { useWatchedOrder } from '../orders/orders.api.js';
import { useReload } from '../subscription/subscription.api.js';
import { isRefusal } from './payments.api.js';
import { type Unconfirmed, unconfirmedAtom } from './unconfirmed.atoms.js';
import { useSettled } from './use-settled.js';

/** Waits for a payment that was made and not yet confirmed, also one from before the page was loaded. */
export function UnconfirmedPayment() {
  const [payment, setPayment] = useAtom(unconfirmedAtom);
  useReloadAfter(payment);
  return payment && <Watch key={payment.orderId} payment={payment} onGone={() => setPayment(null)} />;
}

/** When nothing is waited for any more, there may be another plan; also when it was another tab that had the news. */
function useReloadAfter(payment: Unconfirmed | null) {
  const reload = useReload();
  const isOver = useEffectEvent(() => void reload());
  const before = useRef(payment);
  useEffect(() => {
    if (before.current && !payment) isOver();
    before.current = payment;
  }, [payment]);
}

function Watch({ payment, onGone }: { payment: Unconfirmed; onGone: () => void }) {
  const { data: order, error } = useWatchedOrder(payment.orderId);
  useHandOver(error);
  const settled = useSettled();
  const judge = useEffectEvent(() => {
    // Another account's, or none at all.
    if (isRefusal(error)) return onGone();
    if (!order || !isSettled(order.status)) return;
    if (order.status === 'paid') return settled(order.package_name);
    onGone();
    toast.failure(order.failure_reason ?? textOf(order));
  });
  useEffect(() => judge(), [order, error]);
  return (
    <Banner tone="warn" title="Confirming your payment" action={<Spinner />}>
      Your payment for the {payment.planName} plan is not confirmed yet. Please do not pay again: the plan
      starts by itself.
    </Banner>
  );
}
