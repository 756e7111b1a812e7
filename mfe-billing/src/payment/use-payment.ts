import { serverTextOr } from '@waxwing/client';
import { authStateAtom } from '@waxwing/client/auth';
import { toast } from '@waxwing/kit/ui/overlay';
import { useAtom, useAtomValue } from 'jotai';
import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { loadCheckout } from './load-checkout.js';
import { checkoutOptions, openCheckout } from './open-checkout.js';
import {
  type ConfirmingNote,
  initialPhase,
  type PaymentEvent,
  type PaymentPhase,
  reducePayment,
} from './payment-machine.js';
import { isRefusal, useCreateOrder, useVerifyPayment } from './payments.api.js';
import type { Purchase } from './purchase.js';
import { accountAtom, storeUnconfirmed, unconfirmedAtom } from './unconfirmed.atoms.js';
import { usePaymentSuccess } from './use-payment-success.js';

/** How long a simulated payment takes, in milliseconds. */
const MOCK_PAYMENT_MS = 2_000;

/** The error text when the server gives no reason. */
const INITIATION_FAILED = 'Failed to initiate payment. Please try again.';
const NOT_VERIFIED = 'Payment verification failed';
const OUTCOME_UNKNOWN = 'No answer came. That does not mean that the payment did not go through.';

/**
 * Runs a payment: its machine, and what each phase does. `shownAmount`: the amount in paise that the page has shown, if known; any
 * other amount is shown before it is paid. `onDone` is called when the plan is active.
 */
export function usePayment({ plan, period }: Purchase, shownAmount: number | undefined, onDone: () => void) {
  const [unconfirmed, setUnconfirmed] = useAtom(unconfirmedAtom);
  const isPaying = unconfirmed !== null;
  const [phase, dispatch] = useReducer(reducePayment, isPaying, initialPhase);
  const authState = useAtomValue(authStateAtom);
  const account = useAtomValue(accountAtom);
  const create = useCreateOrder();
  const verification = useVerifyPayment();
  const succeed = usePaymentSuccess();
  const isShown = useIsShown();
  const finish = (event: PaymentEvent) => {
    dispatch(event);
    onDone();
  };
  const fail = (reason: string) => dispatch({ type: 'failed', reason });

  const order = async () => {
    try {
      const { order: offer, mock } = await create.mutateAsync({ packageId: plan.id, billingPeriod: period });
      const event = { type: 'ordered', offer, mock, shownAmount } as const;
      if (offer.amount > 0) return dispatch(event);
      succeed(offer.package_name);
      finish(event);
    } catch (error) {
      fail(serverTextOr(error, INITIATION_FAILED));
    }
  };

  const load = ({ offer }: PaymentPhase & { at: 'loading' }) =>
    loadCheckout(offer.checkout_url ?? undefined).then(
      (Checkout) => dispatch({ type: 'loaded', Checkout }),
      () => fail(INITIATION_FAILED),
    );

  const simulate = ({ offer }: PaymentPhase & { at: 'mock' }) => {
    const { mock_payment: result } = offer;
    const report = () => (result ? dispatch({ type: 'paid', result }) : fail(NOT_VERIFIED));
    const timer = setTimeout(report, MOCK_PAYMENT_MS);
    return () => clearTimeout(timer);
  };

  const open = ({ offer, Checkout }: PaymentPhase & { at: 'checkout' }) => {
    const email = authState.status === 'signed-in' ? authState.user.email : undefined;
    return openCheckout(Checkout, checkoutOptions(offer, email), {
      onPaid: (result) => dispatch({ type: 'paid', result }),
      onFailed: (reason) => fail(reason || 'Payment failed'),
      onDismissed: () => dispatch({ type: 'dismissed' }),
    });
  };

  const verify = async ({ offer, result }: PaymentPhase & { at: 'verifying' }) => {
    const payment = { orderId: offer.order_id, planName: offer.package_name };
    const confirmLater = (note: ConfirmingNote) => {
      setUnconfirmed(account, payment);
      dispatch({ type: 'unconfirmed', note });
    };
    // From here on money may have moved: it is stored so that a reloaded page asks for the result.
    storeUnconfirmed(account, payment);
    try {
      const { success, error } = await verification.mutateAsync(result);
      if (!success) return confirmLater({ title: error ?? NOT_VERIFIED });
      succeed(payment.planName);
      finish({ type: 'verified' });
    } catch (error) {
      if (!isRefusal(error)) return confirmLater({ title: NOT_VERIFIED, text: OUTCOME_UNKNOWN });
      const reason = serverTextOr(error, NOT_VERIFIED);
      // Tells the poller too, which waits for the payment since its dialog was left.
      setUnconfirmed(account, null);
      if (!isShown.current) toast.failure(reason);
      fail(reason);
    }
  };

  /** Returns what ends the phase's action where the phase ends first. */
  const act = useEffectEvent((): (() => void) | undefined => {
    if (phase.at === 'ordering') void order();
    if (phase.at === 'loading') void load(phase);
    if (phase.at === 'verifying') void verify(phase);
    if (phase.at === 'mock') return simulate(phase);
    if (phase.at === 'checkout') return open(phase);
    return undefined;
  });
  useEffect(() => act(), [phase]);

  const follow = useEffectEvent(() => {
    if (isPaying) dispatch({ type: 'awaited' });
    else if (phase.at === 'confirming') finish({ type: 'settled' });
  });
  useEffect(() => follow(), [phase.at, isPaying]);

  return { phase, dispatch };
}

/** Whether the component is on the page: calls that it has begun may end later. */
function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
