import { serverNow, serverTextOr } from '@waxwing/client';
import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useReportToShell } from '../common/on-error.js';
import { loadCheckout } from './load-checkout.js';
import type { PaymentPhase } from './payment-phase.js';
import { type CheckoutOrder, useCreateOrder } from './payments.api.js';
import type { Purchase } from './purchase.js';
import { unconfirmedAtom } from './unconfirmed.atoms.js';
import { useCheckout } from './use-checkout.js';
import { usePaymentSuccess } from './use-payment-success.js';

/** Why a payment cannot begin, where the server does not say it. */
const INITIATION_FAILED = 'Failed to initiate payment. Please try again.';

/**
 * Takes a purchase from the order to the payment. `promised` is the sum in paise that the page has shown, if it knew it: any other
 * is shown before it is paid. `onDone` is told when the plan runs.
 */
export function usePayment({ plan, period }: Purchase, shownAmount: number | undefined, onDone: () => void) {
  // Whoever has paid already, and not been told so yet, must not pay again.
  const isPaying = useAtomValue(unconfirmedAtom) !== null;
  const [phase, setPhase] = useState<PaymentPhase>({ at: isPaying ? 'confirming' : 'review' });
  const create = useCreateOrder();
  useReportToShell(create.error);
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
      const Maker = await loadCheckout(offer.checkout_url ?? undefined);
      setPhase({ at: 'checkout', offer, Maker });
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

  /** Pays what `due` shows; a quote that no longer stands is asked for anew. */
  const confirmQuote = ({ offer, mock }: PaymentPhase & { at: 'due' }) =>
    Date.parse(offer.quote.quoted_until) > serverNow() ? pay(offer, mock) : start();

  return { phase, start, confirmQuote };
}

/**
 * The page waits for what is unconfirmed, also when it was paid in another tab: then nothing may be paid here, however far it has
 * come. When nothing is waited for any more, there is nothing left to say here.
 */
function useConfirmation({ at }: PaymentPhase, isPaying: boolean, onWait: () => void, onDone: () => void) {
  const wait = useEffectEvent(onWait);
  const end = useEffectEvent(onDone);
  useEffect(() => {
    if (isPaying && at !== 'confirming' && at !== 'verifying') wait();
    if (!isPaying && at === 'confirming') end();
  }, [at, isPaying]);
}
