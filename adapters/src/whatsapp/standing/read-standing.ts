import type { NewChatCap, ReachoutLock, StandingUpdate } from '@waxwing/core';
import { YEAR_2100_S } from '../stanza-time.js';
import type { MexNotification } from './mex.js';

const MAX_TYPE_LENGTH = 64;
const UNKNOWN = 'UNKNOWN';

/** What a notification says about the account's standing; empty for other notifications. */
export function standingOfNotification({ operation, data }: MexNotification): StandingUpdate {
  switch (operation) {
    case 'NotificationUserReachoutTimelockUpdate':
      return asUpdate('lock', readLock(fieldOf(data, 'xwa2_notify_account_reachout_timelock')));
    case 'MessageCappingInfoNotification':
      return asUpdate('cap', readCap(fieldOf(data, 'xwa2_notify_new_chat_messages_capping_info_update')));
    default:
      return {};
  }
}

export function standingOfAnswer(question: 'lock' | 'cap', data: unknown): StandingUpdate {
  return question === 'lock'
    ? asUpdate('lock', readLock(fieldOf(data, 'xwa2_fetch_account_reachout_timelock')))
    : asUpdate('cap', readCap(fieldOf(data, 'xwa2_message_capping_info')));
}

function asUpdate<K extends keyof StandingUpdate>(part: K, read: StandingUpdate[K]): StandingUpdate {
  return read === undefined ? {} : { [part]: read };
}

/** An active lock is a lock whatever its type: an unknown type is kept as received. Undefined where it is unreadable. */
function readLock(payload: unknown): ReachoutLock | null | undefined {
  const isActive = flagOf(fieldOf(payload, 'is_active'));
  if (isActive === undefined) return undefined;
  if (!isActive) return null;
  const until = dateOf(fieldOf(payload, 'time_enforcement_ends'));
  return { type: wordOf(fieldOf(payload, 'enforcement_type')) ?? UNKNOWN, until };
}

function readCap(payload: unknown): NewChatCap | null | undefined {
  if (payload === null) return null;
  const status = wordOf(fieldOf(payload, 'capping_status'));
  const total = numberOf(fieldOf(payload, 'total_quota'));
  const used = numberOf(fieldOf(payload, 'used_quota'));
  if (status === undefined && total === undefined) return undefined;
  return {
    // Below 0 means no limit.
    total: total === undefined || total < 0 ? null : total,
    used: used === undefined || used < 0 ? null : used,
    status: status ?? 'NONE',
    endsAt: dateOf(fieldOf(payload, 'cycle_end_timestamp')),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function flagOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : undefined;
}

/** WhatsApp writes numbers as numbers and as texts. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,12}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : undefined;
}

/** Whole seconds since 1970. */
function dateOf(value: unknown): Date | null {
  const seconds = numberOf(value);
  return seconds !== undefined && seconds > 0 && seconds < YEAR_2100_S ? new Date(seconds * 1_000) : null;
}

/** Letters, digits and underscores, as WhatsApp writes its types. */
function wordOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_TYPE_LENGTH && /^\w+$/.test(value)
    ? value
    : undefined;
}
