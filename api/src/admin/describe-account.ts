import { encodeId } from '@waxwing/contract';
import type { AccountMatch, ShownAccount } from '@waxwing/core';
import { describeSuspension } from '@waxwing/core';
import { foundTargetId } from '../routes/operators/target-id.js';
import { describeEntries } from './describe-lists.js';
import { minute, rupees, table } from './table.js';

export function describeMatches(matches: readonly AccountMatch[]): string {
  return table(
    ['account', 'email', 'name', 'found by', ''],
    matches.map(({ accountId, email, username, by, target, closed, deleted }) => [
      encodeId('acc', accountId),
      email,
      username,
      `${target ? `${by} ${foundTargetId({ by, target })}` : by}${deleted ? ' (deleted)' : ''}`,
      closed ? 'closed' : '',
    ]),
  );
}

/** The page of an account: what an operator looks for while the customer is on the phone, the state first. */
export function describeOverview(overview: ShownAccount): string {
  const { id, email, username, createdAt, closedAt, suspension, plan, sent, failures } = overview;
  const failed = failures.map(({ code, count }) => `${count} ${code}`).join(', ');
  const parts = [
    `${email} (${username}), ${encodeId('acc', id)}, since ${minute(createdAt)}${closedAt ? `, CLOSED ${minute(closedAt)}` : ''}`,
    suspension ? `SUSPENDED since ${minute(suspension.since)}: ${describeSuspension(suspension)}` : '',
    plan
      ? `${plan.name} until ${minute(plan.endsAt)}${plan.cancelled ? ' (cancelled)' : ''}, ${plan.used} of ${plan.limit} messages`
      : 'No active plan',
    `Sent in 30 days: ${sent}; failed: ${failed || 'none'}`,
    section('Instances', instanceRows(overview), ['id', 'status', 'phone', 'waiting', 'reason']),
    section('Orders', orderRows(overview), ['id', 'status', 'plan', 'amount', 'refunded', 'payment', 'at']),
    section(
      'Keys',
      overview.keys.map(({ id: key, name, isActive, lastUsedAt }) => [
        encodeId('key', key),
        name,
        isActive ? 'on' : 'off',
        lastUsedAt ? minute(lastUsedAt) : 'never used',
      ]),
      ['id', 'name', '', 'last used'],
    ),
    section(
      'Sign-ins',
      overview.signIns.map(({ device, network, lastUsedAt }) => [device, network, minute(lastUsedAt)]),
      ['device', 'network', 'last used'],
    ),
    section(
      'Mails',
      overview.mails.map(({ kind, state, at }) => [kind, state, minute(at)]),
      ['kind', 'state', 'at'],
    ),
    overview.audit.length > 0 ? `Operators\n${describeEntries(overview.audit)}` : '',
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function instanceRows({ instances }: ShownAccount): string[][] {
  return instances.map(({ id, status, phone, waiting, statusReason }) => [
    encodeId('ins', id),
    status,
    phone ?? '',
    String(waiting),
    statusReason ?? '',
  ]);
}

function orderRows({ orders }: ShownAccount): string[][] {
  return orders.map(({ id, status, planName, amountPaise, refundedPaise, paymentId, createdAt }) => [
    encodeId('ord', id),
    status,
    planName,
    rupees(amountPaise),
    refundedPaise > 0 ? rupees(refundedPaise) : '',
    paymentId ?? '',
    minute(createdAt),
  ]);
}

function section(title: string, rows: readonly (readonly string[])[], columns: readonly string[]): string {
  return rows.length === 0 ? '' : `${title}\n${table(columns, rows)}`;
}
