import { formatUtcMinute } from '../../shared/day.js';
import { AccountSuspended } from '../errors.js';

/**
 * What a suspension stops, each level what the one before it stops as well. `sends`: messages. `linking`: new instances and linking.
 * `all`: every call with an API key, and the connections to WhatsApp. Phones stay linked and waiting messages wait; changes of messages
 * that WhatsApp has not answered end.
 */
export const SUSPENSION_LEVELS = ['sends', 'linking', 'all'] as const;
export type SuspensionLevel = (typeof SUSPENSION_LEVELS)[number];

/** An account that an operator has suspended. */
export interface Suspension {
  readonly level: SuspensionLevel;
  /** A sentence that the customer reads. */
  readonly reason: string;
  readonly since: Date;
  /** When it ends by itself; null where an operator has to lift it. */
  readonly until: Date | null;
}

/** Whether what needs `level` is stopped at `at`. */
export function isStopped(suspension: Suspension | null, level: SuspensionLevel, at: Date): boolean {
  if (!suspension || (suspension.until && suspension.until <= at)) return false;
  return SUSPENSION_LEVELS.indexOf(level) <= SUSPENSION_LEVELS.indexOf(suspension.level);
}

/** @throws AccountSuspended */
export function assertNotStopped(suspension: Suspension | null, level: SuspensionLevel, at: Date): void {
  if (!suspension || !isStopped(suspension, level, at)) return;
  throw new AccountSuspended(describeSuspension(suspension), {
    level: suspension.level,
    until: suspension.until,
  });
}

const STOPPED: Readonly<Record<SuspensionLevel, string>> = {
  sends: 'messages are not sent',
  linking: 'messages are not sent and phones cannot be linked',
  all: 'messages are not sent, phones cannot be linked and API keys do not work',
};

/** The suspension in words for its customer. */
export function describeSuspension({
  level,
  reason,
  until,
}: Pick<Suspension, 'level' | 'reason' | 'until'>): string {
  const end = until ? ` until ${formatUtcMinute(until)}` : '';
  return `This account is suspended${end}: ${STOPPED[level]}. Reason: ${reason}`;
}

const LATER = 'Messages that wait are sent once it ends, unless their time is up before.';
const STILL_WORKS: Readonly<Record<SuspensionLevel, string>> = {
  sends: 'Phones stay linked, messages still arrive, and API keys still read.',
  linking: 'Linked phones stay linked, messages still arrive, and API keys still read.',
  all: 'Phones stay linked, though nothing connects to them, and this dashboard works.',
};

/** What a suspension leaves to its customer. */
export function describeWhatStillWorks({ level }: Pick<Suspension, 'level'>): string {
  return `${STILL_WORKS[level]} ${LATER}`;
}
