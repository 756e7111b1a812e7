import { serverNow, serverTextOr } from '@waxwing/client';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadCheckout } from './load-checkout.js';
import type { PaymentPhase } from './payment-phase.js';
import { type CheckoutOrder, useCreateOrder } from './payments.api.js';
import type { Purchase } from './purchase.js';
import { unconfirmedAtom } from './unconfirmed.atoms.js';
import { useCheckout } from './use-checkout.js';
import { usePaymentSuccess } from './use-payment-success.js';

/** The error text when the server gives no reason. */
const INITIATION_FAILED = 'Failed to initiate payment. Please try again.';

/**
 * The payment flow from order to confirmation. `shownAmount`: the amount in paise that the page has shown, if known; any
 * other amount is shown before it is paid. `onDone` is called when the plan is active.
 */
export function usePayment({ plan, period }: Purchase, shownAmount: number | undefined, onDone: () => void) {
  // An unconfirmed payment must not be paid again.
  const isPaying = useAtomValue(unconfirmedAtom) !== null;
  const [phase, setPhase] = useState<PaymentPhase>({ at: isPaying ? 'confirming' : 'review' });
  const create = useCreateOrder();
  const settled = usePaymentSuccess();
  const succeed = (planName: string) => {
    settled(planName);
    onDone();
  };
  useCheckout(phase, setPhase, succeed);
  useConfirmation(phase, isPaying, () => setPhase({ at: 'confirming' }), onDone);

  const pay = async (offer: CheckoutOrder, mock: boolean) => {
    if (mock) return setPhase({ at: 'mock', offer });
    setPhase({ at: 'ordering' });
    try {
      const Checkout = await loadCheckout(offer.checkout_url ?? undefined);
      setPhase({ at: 'checkout', offer, Checkout });
    } catch {
      setPhase({ at: 'failed', reason: INITIATION_FAILED });
    }
  };

  const start = async () => {
    setPhase({ at: 'ordering' });
    try {
      const { order, mock } = await create.mutateAsync({ packageId: plan.id, billingPeriod: period });
      if (order.amount === 0) succeed(order.package_name);
      else if (order.amount === shownAmount) await pay(order, mock);
      else setPhase({ at: 'due', offer: order, mock });
    } catch (error) {
      setPhase({ at: 'failed', reason: serverTextOr(error, INITIATION_FAILED) });
    }
  };

  /** Pays the quote of the phase `due`, or requests a new one when it has expired. */
  const confirmQuote = ({ offer, mock }: PaymentPhase & { at: 'due' }) =>
    Date.parse(offer.quote.quoted_until) > serverNow() ? pay(offer, mock) : start();

  return { phase, start, confirmQuote };
}

/**
 * While a payment is unconfirmed, also one of another tab, nothing may be paid here, in whatever phase the dialog is.
 * Once it is settled, the dialog closes.
 */
function useConfirmation({ at }: PaymentPhase, isPaying: boolean, onWait: () => void, onDone: () => void) {
  const wait = useEffectEvent(onWait);
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isPaying && at !== 'confirming' && at !== 'verifying') wait();
    if (!isPaying && at === 'confirming') end();
  }, [at, isPaying]);
}
