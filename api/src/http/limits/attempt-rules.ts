import type { ErrorCode } from '@waxwing/contract';
import type { AccountCaller } from '../request/authenticate.js';
import { addressBlock, addressSite } from './address-block.js';
import type { Caller } from './call-limits.js';
import type { AttemptLimiters } from './limiter.js';

/** What the key of an attempt is made of. */
export interface Attempt {
  readonly ip: string;
  readonly caller: Caller;
  readonly body: unknown;
}

export interface AttemptRule {
  readonly policyName: keyof AttemptLimiters;
  /** The key to count by; undefined where the attempt does not count. */
  readonly key: (attempt: Attempt) => string | undefined;
  /** A right attempt clears all attempts of its key, not only itself. */
  readonly clears?: true;
  /** Beyond the limit an attempt waits for its turn, unless its email signed in from its address lately. */
  readonly paced?: true;
  /** Which attempts stay counted. By default the wrong ones, or all where the operation has no `wrongGuess`. */
  readonly counts?: 'right';
}

export interface LimitedAttempts {
  readonly rules: readonly AttemptRule[];
  /** The error code of a wrong guess; any other outcome takes the attempt back. Absent where every attempt counts. */
  readonly wrongGuess?: ErrorCode;
  /** The key that guesses of others no longer delay, once the attempt turns out right. */
  readonly trustedKey?: (attempt: Attempt, reply: unknown) => string;
}

const byAddress = ({ ip }: Attempt) => addressBlock(ip);
const byNetwork = ({ ip }: Attempt) => addressSite(ip);
/** In lower case, as accounts are found; text that is no email counts as well. */
const emailOf = ({ body }: Attempt) => (body as { email: string }).email.trim().toLowerCase();
export const byEmail = (attempt: Attempt) => `${emailOf(attempt)} ${byAddress(attempt)}`;
/** A reset names its email in the reply alone. */
const byResetEmail = (attempt: Attempt, reply: unknown) =>
  `${(reply as { body: { email: string } }).body.email} ${byAddress(attempt)}`;
/** The digits alone, however the number is written. */
const byNumber = ({ body }: Attempt) => (body as { number: string }).number.replace(/\D/g, '');
const byAccount = ({ caller }: Attempt) => (caller as { accountId: string }).accountId;

/** Undefined where the request keeps the account's email, whatever else it changes. */
function whenEmailChanges(key: AttemptRule['key']): (attempt: Attempt) => string | undefined {
  return (attempt) => {
    const { account } = attempt.caller as AccountCaller;
    return emailOf(attempt) === account.email ? undefined : key(attempt);
  };
}

const confirmationRule: AttemptRule = { policyName: 'confirmation', key: byAccount };
const confirmation: LimitedAttempts = { rules: [confirmationRule], wrongGuess: 'wrong_password' };

/** Each makes a phone ask whether to link a device, and that phone may be a stranger's. */
const pairing: LimitedAttempts = {
  rules: [
    { policyName: 'pairing', key: byNumber },
    { policyName: 'pairing-account', key: byAccount },
  ],
};

const webhookTest: LimitedAttempts = { rules: [{ policyName: 'webhook-test', key: byAccount }] };
const webhookReplay: LimitedAttempts = {
  rules: [{ policyName: 'replay', key: byAccount, counts: 'right' }],
};
const webhookSecret: LimitedAttempts = { rules: [{ policyName: 'webhook-secret', key: byAccount }] };

/** The operations that allow guessing, send something to strangers or take much, by method and path. */
export const ATTEMPT_RULES: Readonly<Record<string, LimitedAttempts>> = {
  'POST /api/auth/login': {
    rules: [
      { policyName: 'login', key: byEmail, clears: true },
      { policyName: 'login-address', key: byAddress },
      { policyName: 'login-network', key: byNetwork },
      { policyName: 'login-email', key: emailOf, paced: true },
    ],
    wrongGuess: 'invalid_credentials',
    trustedKey: byEmail,
  },
  // Sign-up has to say that an email is taken, so trying many emails would show which ones have an account.
  'POST /api/auth/signup': {
    rules: [
      { policyName: 'login-address', key: byAddress },
      { policyName: 'login-network', key: byNetwork },
      { policyName: 'signup', key: byAddress, counts: 'right' },
      { policyName: 'signup-day', key: byAddress, counts: 'right' },
      { policyName: 'signup-network', key: byNetwork, counts: 'right' },
      { policyName: 'signup-network-day', key: byNetwork, counts: 'right' },
    ],
    wrongGuess: 'email_taken',
    trustedKey: byEmail,
  },
  'POST /api/profile/forgot-password': {
    rules: [
      { policyName: 'recovery', key: byEmail },
      { policyName: 'recovery-address', key: byAddress },
      { policyName: 'recovery-network', key: byNetwork },
    ],
  },
  'POST /api/profile/reset-password': {
    rules: [
      { policyName: 'recovery-address', key: byAddress },
      { policyName: 'recovery-network', key: byNetwork },
    ],
    wrongGuess: 'invalid_reset_token',
    trustedKey: byResetEmail,
  },
  'POST /api/instances/{instanceId}/pairing-code': pairing,
  'POST /api/v1/instances/{id}/pairing-code': pairing,
  // The new address gets a mail although it may be a stranger's; a taken address is refused as taken.
  'PUT /api/profile': {
    rules: [
      { policyName: 'email-change', key: whenEmailChanges(byAccount) },
      { policyName: 'recovery-address', key: whenEmailChanges(byAddress) },
      { policyName: 'recovery-network', key: whenEmailChanges(byNetwork) },
    ],
  },
  // Each may create an order at Razorpay, which limits the calls of all customers together.
  'POST /api/payments/create-order': { rules: [{ policyName: 'order', key: byAccount }] },
  // Each genuine one fetches the payment from Razorpay, however often it is repeated.
  'POST /api/payments/verify-payment': { rules: [{ policyName: 'verification', key: byAccount }] },
  'PUT /api/profile/password': confirmation,
  'DELETE /api/profile': confirmation,
  // Each reads all data of the account.
  'GET /api/profile/export': {
    rules: [confirmationRule, { policyName: 'export', key: byAccount, counts: 'right' }],
    wrongGuess: 'wrong_password',
  },
  // Each waits for a customer's server.
  'POST /api/webhooks/{id}/test': webhookTest,
  'POST /api/v1/webhooks/{id}/test': webhookTest,
  // Each reads a month of events and sends them.
  'POST /api/webhooks/{id}/replay': webhookReplay,
  'POST /api/v1/webhooks/{id}/replay': webhookReplay,
  // A stolen token must neither read all secrets at once nor replace those that receivers verify with.
  'GET /api/webhooks/{id}/secret': webhookSecret,
  'POST /api/webhooks/{id}/rotate': webhookSecret,
};
