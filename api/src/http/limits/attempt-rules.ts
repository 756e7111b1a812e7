import type { ErrorCode } from '@waxwing/contract';
import type { AccountCaller } from '../request/authenticate.js';
import { addressBlock, addressSite } from './address-block.js';
import type { Caller } from './call-limits.js';
import type { AttemptLimiters } from './limiter.js';

/** What a try is told apart by. */
export interface Attempt {
  readonly ip: string;
  readonly caller: Caller;
  readonly body: unknown;
}

export interface AttemptRule {
  readonly policyName: keyof AttemptLimiters;
  /** Whose try it is; undefined for one that is none. */
  readonly key: (attempt: Attempt) => string | undefined;
  /** A try that turns out right takes all tries of its key back, and not only itself. */
  readonly clears?: true;
  /** Beyond the limit a try waits for its turn, unless its email was right from its address lately. */
  readonly paced?: true;
  /** Which tries stay counted: unless given, wrong ones where the call knows any, and every try where it does not. */
  readonly counts?: 'right';
}

export interface LimitedAttempts {
  readonly rules: readonly AttemptRule[];
  /** The refusals that show a wrong guess; any other outcome gives the try back. Absent where every try counts. */
  readonly wrongGuess?: ErrorCode;
  /** Who is not slowed down by guesses of others from now on, when the try turns out right. */
  readonly trustedKey?: (attempt: Attempt, reply: unknown) => string;
}

const byAddress = ({ ip }: Attempt) => addressBlock(ip);
const byNetwork = ({ ip }: Attempt) => addressSite(ip);
/** In one form whoever writes it, as accounts are found; text that is no email counts as well. */
const emailOf = ({ body }: Attempt) => (body as { email: string }).email.trim().toLowerCase();
export const byEmail = (attempt: Attempt) => `${emailOf(attempt)} ${byAddress(attempt)}`;
/** The email that a reset was for is in its answer alone. */
const byResetEmail = (attempt: Attempt, reply: unknown) =>
  `${(reply as { body: { email: string } }).body.email} ${byAddress(attempt)}`;
/** In one form however it is written: its digits. */
const byNumber = ({ body }: Attempt) => (body as { number: string }).number.replace(/\D/g, '');
const byAccount = ({ caller }: Attempt) => (caller as { accountId: string }).accountId;

/** Undefined where an account keeps its email, whatever else it changes. */
function whenEmailChanges(key: AttemptRule['key']): (attempt: Attempt) => string | undefined {
  return (attempt) => {
    const { account } = attempt.caller as AccountCaller;
    return emailOf(attempt) === account.email ? undefined : key(attempt);
  };
}

const confirmationRule: AttemptRule = { policyName: 'confirmation', key: byAccount };
const confirmation: LimitedAttempts = { rules: [confirmationRule], wrongGuess: 'wrong_password' };

/** The calls that could be used to guess, or to bother somebody, by method and path. */
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
  // It has to say that an email is taken: whoever tries one after the other would learn who has an account.
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
  // Each makes somebody's phone ask whether to link a device, and that phone may be a stranger's.
  'POST /api/instances/{instanceId}/pairing-code': {
    rules: [
      { policyName: 'pairing', key: byNumber },
      { policyName: 'pairing-account', key: byAccount },
    ],
  },
  // The address that is given up gets a mail, and was never asked whether it is the account's; one that is taken is told as such.
  'PUT /api/profile': {
    rules: [
      { policyName: 'email-change', key: whenEmailChanges(byAccount) },
      { policyName: 'recovery-address', key: whenEmailChanges(byAddress) },
      { policyName: 'recovery-network', key: whenEmailChanges(byNetwork) },
    ],
  },
  // Each may ask Razorpay for an order, which takes no more than so many a second from all customers together.
  'POST /api/payments/create-order': { rules: [{ policyName: 'order', key: byAccount }] },
  // Each genuine one asks Razorpay for the payment, however often it is repeated.
  'POST /api/payments/verify-payment': { rules: [{ policyName: 'verification', key: byAccount }] },
  'PUT /api/profile/password': confirmation,
  'DELETE /api/profile': confirmation,
  // Each reads all that the account has.
  'GET /api/profile/export': {
    rules: [confirmationRule, { policyName: 'export', key: byAccount, counts: 'right' }],
    wrongGuess: 'wrong_password',
  },
};
