import {
  IDEMPOTENCY_KEY_TTL_MS,
  type IntakeRequest,
  type IntakeVerdict,
  QUOTA_WARNING_PERCENT,
  storedBodyOf,
  usageOf,
  WINDOW_MS,
} from '@waxwing/core';
import { contentValues, wireValues } from '../content/content-parts.js';
import { type IdempotencyRow, toIdempotencyRecord } from '../idempotency-row.js';
import { toLane } from '../lanes/lane-column.js';
import { toChatColumn } from '../message-columns.js';
import { capValues } from './cap-parts.js';
import { eagerValues } from './eager-parts.js';
import { INTAKES } from './intake-statement.js';
import { pacingValues } from './pacing-parts.js';

export type VerdictRow = IdempotencyRow & {
  readonly limit: number | null;
  /** Charged before this batch. */
  readonly used: number | null;
  /** Charged including this message; null when it was not accepted. */
  readonly usage: number | null;
  /** Null without a subscription. */
  readonly suspended: boolean | null;
  readonly capReached: boolean;
  /** Whether an account of the batch has an event. */
  readonly told: boolean;
  /** Only for a paced instance: since when the recipient wants no messages, and the lane. */
  readonly optedOutAt?: Date | null;
  readonly lane?: number | null;
  /** Only in a batch for senders at hand: whether the message would be taken, if it is accepted. */
  readonly isTaken?: boolean;
};

function intakeValues(requests: readonly IntakeRequest[]): unknown[] {
  const messages = requests.map(({ message }) => message);
  const claims = requests.map(({ idempotency }) => idempotency);
  return [
    messages.map(({ id }) => id),
    messages.map(({ accountId }) => accountId),
    messages.map(({ instanceId }) => instanceId),
    messages.map(({ number }) => number),
    messages.map(({ ownNumber }) => ownNumber),
    messages.map(({ text }) => text),
    messages.map(({ type }) => type),
    messages.map(({ waId }) => waId),
    messages.map(({ createdAt }) => createdAt.toISOString()),
    messages.map(({ expiresAt }) => expiresAt?.toISOString() ?? null),
    claims.map((claim) => claim?.key ?? null),
    claims.map((claim) => claim?.request ?? null),
    claims.map((claim) => claim?.async ?? null),
    messages.map(({ chatId }) => toChatColumn(chatId)),
    WINDOW_MS / 1_000,
    IDEMPOTENCY_KEY_TTL_MS,
    QUOTA_WARNING_PERCENT,
  ];
}

/** The statement of a batch, and its parameters. */
export function intakeOf(requests: readonly IntakeRequest[]): {
  statement: { name: string; text: string };
  values: unknown[];
} {
  const haveMore = requests.some(
    ({ message }) => storedBodyOf(message) !== undefined || message.reference !== null,
  );
  const haveCaps = requests.some(({ dailyCap }) => dailyCap);
  const isPaced = requests.some(({ pacing }) => pacing);
  const isEager = requests.some(({ lease }) => lease);
  const withContents = haveMore || (isPaced && haveCaps);
  const isCapped = haveCaps || (isPaced && withContents);
  const { plain, eager } = INTAKES[kindOf({ isCapped, isPaced, withContents })];
  const values = [
    ...intakeValues(requests),
    ...(isCapped ? capValues(requests) : []),
    ...(withContents ? contentValues(requests) : []),
    ...(withContents && isEager ? wireValues(requests) : []),
    ...(isPaced ? pacingValues(requests) : []),
    ...(isEager ? eagerValues(requests) : []),
  ];
  return { statement: isEager ? eager : plain, values };
}

function kindOf(needs: { isCapped: boolean; isPaced: boolean; withContents: boolean }): keyof typeof INTAKES {
  const { isCapped, isPaced, withContents } = needs;
  if (isPaced) return withContents ? 'pacedContents' : 'paced';
  if (withContents) return isCapped ? 'cappedContents' : 'contents';
  return isCapped ? 'capped' : 'plain';
}

export function toVerdict(row: VerdictRow): IntakeVerdict {
  const record = toIdempotencyRecord(row);
  if (record) return { kind: 'repeated', record };
  if (row.suspended) return { kind: 'suspended' };
  if (row.optedOutAt) return { kind: 'opted-out', since: row.optedOutAt };
  if (row.limit === null) return { kind: 'no-subscription' };
  if (row.capReached) return { kind: 'cap-reached' };
  const usage = usageOf(row.usage ?? row.limit, row.limit);
  if (row.usage === null) return { kind: 'quota-exhausted', usage };
  const lane = typeof row.lane === 'number' && { lane: toLane(row.lane) };
  return { kind: 'accepted', usage, ...lane, ...(row.isTaken && { isTaken: true }) };
}
