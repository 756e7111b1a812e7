import { InvalidReason } from './errors.js';

/** Who did something: an operator by name, or the product itself. */
export interface Actor {
  readonly kind: 'operator' | 'system';
  readonly name: string;
}

export const AUDIT_ACTIONS = [
  'account.suspended',
  'account.suspension_lifted',
  'account.closed',
  'account.noted',
  'account.mail_resent',
  'subscription.granted',
  'subscription.extended',
  'order.refund_requested',
  'order.refunded',
  'instance.unlink_requested',
  'instance.restarted',
  'jobs.retried',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What the operators keep to themselves. */
const INTERNAL: ReadonlySet<AuditAction> = new Set(['account.noted', 'jobs.retried']);

/** One thing that was done to an account. It is written in the commit of what it tells of, or before that begins, and never changes. */
export interface AuditEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: Actor;
  /** Null where it concerns no single account. */
  readonly accountId: string | null;
  readonly action: AuditAction;
  /** The id of what was acted on, where that is not the account. */
  readonly target: string | null;
  /** Why, in the actor's words. */
  readonly reason: string;
  /** Facts, no secrets. */
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
}

/** Whether the customer reads it in the account's part of the log. */
export function isShownToCustomer({ action }: Pick<AuditEntry, 'action'>): boolean {
  return !INTERNAL.has(action);
}

/** The actions that a customer reads. */
export const CUSTOMER_ACTIONS: readonly AuditAction[] = AUDIT_ACTIONS.filter((action) =>
  isShownToCustomer({ action }),
);

const MAX_REASON = 500;

/** @throws InvalidReason */
export function parseReason(text: string | undefined): string {
  const reason = text?.trim() ?? '';
  if (reason.length === 0) throw new InvalidReason('is missing: each change by an operator needs one');
  if (reason.length > MAX_REASON) throw new InvalidReason(`has more than ${MAX_REASON} characters`);
  return reason;
}
