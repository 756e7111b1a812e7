import { serverNow, serverTextOr } from '@waxwing/client';
import { sessionAtom } from '@waxwing/client/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useHandOver } from '../common/on-error.js';
import { openCheckout } from './open-checkout.js';
import { type CheckoutResult, isRefusal, type Offer, useVerifyPayment } from './payments.api.js';
import type { ConfirmingNote, Phase } from './phase.js';
import { keepUnconfirmed, unconfirmedAtom } from './unconfirmed.atoms.js';

/** How long an acted payment takes, in milliseconds. */
const MOCK_MS = 2_000;

const NOT_VERIFIED = 'Payment verification failed';
const NO_ANSWER = 'No answer came. That does not mean that the payment did not go through.';

/** Has the payment made in the phases in which somebody else makes it, and verifies what they answer. */
export function useProvider(
  phase: Phase,
  setPhase: (phase: Phase) => void,
  onPaid: (planName: string) => void,
): void {
  const session = useAtomValue(sessionAtom);
  const verify = useVerify(setPhase, onPaid);

  const begin = useEffectEvent((): (() => void) | undefined => {
    if (phase.at === 'mock') {
      const { offer } = phase;
      const timer = setTimeout(() => void verify(offer, offer.mock_payment), MOCK_MS);
      return () => clearTimeout(timer);
    }
    if (phase.at !== 'checkout') return undefined;
    const { offer, Maker } = phase;
    const email = session.status === 'signed-in' ? session.user.email : undefined;
    return openCheckout(Maker, optionsFor(offer, email), {
      onPaid: (result) => void verify(offer, result),
      onFailed: (reason) => setPhase({ at: 'failed', reason: reason || 'Payment failed' }),
      onDismissed: () => setPhase({ at: 'cancelled' }),
    });
  });
  useEffect(() => begin(), [phase]);
}

function useVerify(setPhase: (phase: Phase) => void, onPaid: (planName: string) => void) {
  const { mutateAsync, error } = useVerifyPayment();
  useHandOver(error);
  const setUnconfirmed = useSetAtom(unconfirmedAtom);
  return async ({ order_id: orderId, package_name: planName }: Offer, result: CheckoutResult | null) => {
    if (!result) return setPhase({ at: 'failed', reason: NOT_VERIFIED });
    const confirmLater = (note: ConfirmingNote) => {
      setUnconfirmed({ orderId, planName });
      setPhase({ at: 'confirming', note });
    };
    setPhase({ at: 'verifying' });
    // From here on money may have moved: whatever happens to this page, the next one asks what became of it.
    keepUnconfirmed({ orderId, planName });
    try {
      const { success, error: why } = await mutateAsync(result);
      if (success) onPaid(planName);
      else confirmLater({ title: why ?? NOT_VERIFIED });
    } catch (failure) {
      if (!isRefusal(failure)) return confirmLater({ title: NOT_VERIFIED, text: NO_ANSWER });
      keepUnconfirmed(null);
      setPhase({ at: 'failed', reason: serverTextOr(failure, NOT_VERIFIED) });
    }
  };
}

function optionsFor({ key, amount, currency, id, package_name, quote }: Offer, email: string | undefined) {
  const left = Math.floor((Date.parse(quote.quoted_until) - serverNow()) / 1_000);
  return {
    key,
    amount,
    currency,
    order_id: id,
    name: 'Waxwing',
    description: `${package_name} plan`,
    ...(email && { prefill: { email } }),
    timeout: Math.max(left, LEAST_TIMEOUT_S),
  };
}

/** Long enough to pay by, in seconds, also when the quote is about to end. */
const LEAST_TIMEOUT_S = 120;
