import { PUBLIC_OPERATIONS } from '@waxwing/client/public-operations';
import type { BadgeProps } from '@waxwing/kit/ui';
import type { LoggedRequest } from './requests.api.js';

/** Method and path; the name of a call that there is no longer. */
export function callOf({ operation }: Pick<LoggedRequest, 'operation'>): string {
  return PUBLIC_OPERATIONS[operation] ?? operation;
}

/** The status of an answer, in colour, mark and number. */
export function statusBadge({ status }: Pick<LoggedRequest, 'status'>): BadgeProps {
  if (status >= 500) return { tone: 'danger', children: `${status}` };
  if (status >= 400) return { tone: 'warn', mark: 'bang', children: `${status}` };
  return { tone: 'success', children: `${status}` };
}

const IDEMPOTENCY_TEXTS: Record<NonNullable<LoggedRequest['idempotency']>, string> = {
  new: 'New: the first call with its key',
  replayed: 'Repeated: the first answer was given again, and nothing was done twice',
  conflict: 'Refused: its key belongs to another call, or to one that was still running',
};

/** What the `Idempotency-Key` of the call did. */
export function idempotencyText({ idempotency }: Pick<LoggedRequest, 'idempotency'>): string {
  return idempotency === null ? 'None was sent' : IDEMPOTENCY_TEXTS[idempotency];
}
