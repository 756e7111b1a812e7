import { serverNow, serverTextOr } from '@waxwing/client';
import { authStateAtom } from '@waxwing/client/auth';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { openCheckout } from './open-checkout.js';
import type { ConfirmingNote, PaymentPhase } from './payment-phase.js';
import { type CheckoutOrder, type CheckoutResult, isRefusal, useVerifyPayment } from './payments.api.js';
import { storeUnconfirmed, unconfirmedAtom } from './unconfirmed.atoms.js';

/** How long a simulated payment takes, in milliseconds. */
const MOCK_PAYMENT_MS = 2_000;

const NOT_VERIFIED = 'Payment verification failed';
const OUTCOME_UNKNOWN = 'No answer came. That does not mean that the payment did not go through.';

/** Runs the phases `mock` and `checkout`, and verifies the result. */
export function useCheckout(
  phase: PaymentPhase,
  setPhase: (phase: PaymentPhase) => void,
  onPaid: (planName: string) => void,
): void {
  const authState = useAtomValue(authStateAtom);
  const verify = useVerify(setPhase, onPaid);

  const begin = useEffectEvent((): (() => void) | undefined => {
    if (phase.at === 'mock') {
      const { offer } = phase;
      const timer = setTimeout(() => void verify(offer, offer.mock_payment), MOCK_PAYMENT_MS);
      return () => clearTimeout(timer);
    }
    if (phase.at !== 'checkout') return undefined;
    const { offer, Checkout } = phase;
    const email = authState.status === 'signed-in' ? authState.user.email : undefined;
    return openCheckout(Checkout, checkoutOptions(offer, email), {
      onPaid: (result) => void verify(offer, result),
      onFailed: (reason) => setPhase({ at: 'failed', reason: reason || 'Payment failed' }),
      onDismissed: () => setPhase({ at: 'cancelled' }),
    });
  });
  useEffect(() => begin(), [phase]);
}

function useVerify(setPhase: (phase: PaymentPhase) => void, onPaid: (planName: string) => void) {
  const { mutateAsync } = useVerifyPayment();
  const setUnconfirmed = useSetAtom(unconfirmedAtom);
  return async (
    { order_id: orderId, package_name: planName }: CheckoutOrder,
    result: CheckoutResult | null,
  ) => {
    if (!result) return setPhase({ at: 'failed', reason: NOT_VERIFIED });
    const confirmLater = (note: ConfirmingNote) => {
      setUnconfirmed({ orderId, planName });
      setPhase({ at: 'confirming', note });
    };
    setPhase({ at: 'verifying' });
    // From here on money may have moved: it is stored so that a reloaded page asks for the result.
    storeUnconfirmed({ orderId, planName });
    try {
      const { success, error: why } = await mutateAsync(result);
      if (success) onPaid(planName);
      else confirmLater({ title: why ?? NOT_VERIFIED });
    } catch (failure) {
      if (!isRefusal(failure)) return confirmLater({ title: NOT_VERIFIED, text: OUTCOME_UNKNOWN });
      storeUnconfirmed(null);
      setPhase({ at: 'failed', reason: serverTextOr(failure, NOT_VERIFIED) });
    }
  };
}

function checkoutOptions(
  { key, amount, currency, id, package_name, quote }: CheckoutOrder,
  email: string | undefined,
) {
  const secondsLeft = Math.floor((Date.parse(quote.quoted_until) - serverNow()) / 1_000);
  return {
    key,
    amount,
    currency,
    order_id: id,
    name: 'Waxwing',
    description: `${package_name} plan`,
    ...(email && { prefill: { email } }),
    timeout: Math.max(secondsLeft, MIN_TIMEOUT_S),
  };
}

/** The shortest timeout of the checkout in seconds, enough to pay, even when the quote is about to expire. */
const MIN_TIMEOUT_S = 120;
