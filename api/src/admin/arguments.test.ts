import { userInfo } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { OperatorRefused } from '@waxwing/core';
import type { OperatorConsole } from '../composition/commands/open-operator-console.js';
import { assertTaken, endOf, parseAdminArguments } from './arguments.js';
import { ADMIN_COMMANDS } from './commands.js';

const assertTakenBy = (...argv: string[]) => {
  const given = parseAdminArguments(argv, { WAXWING_OPERATOR: 'night shift' });
  assertTaken(given, ADMIN_COMMANDS[given.command!]!.usage);
};

describe('what is typed behind `admin`', () => {
  it.each([
    ['refund', 'pay_1', '499', '--reason', 'Bought twice'],
    ['suspend', 'a@example.com', 'b@example.com', '--level', 'all', '--reason', 'Complaints'],
    ['suspend', 'a@example.com', '--level', 'all', '--days', '7', '--reason', 'Complaints'],
    ['find', '+91', '98000', '00001'],
    ['watch', 'a@example.com'],
    ['verify-audit', '--limit', '5'],
  ])('is refused where the command would overlook a part of it: %s %s %s', (...argv) => {
    expect(() => assertTakenBy(...argv)).toThrow(OperatorRefused);
  });

  it.each([
    ['refund', 'pay_1', '--rupees', '499', '--reason', 'Bought twice', '--json'],
    ['suspend', 'a@example.com', '--level', 'all', '--until', '7d', '--reason', 'Complaints'],
    ['close', 'a@example.com', '--yes', '--reason', 'Asked for', '--operator', 'night shift'],
    ['audit'],
    ['audit', 'a@example.com', '--limit', '5'],
    ['verify-audit', '--json'],
  ])('is taken where its usage names it: %s %s %s', (...argv) => {
    expect(() => assertTakenBy(...argv)).not.toThrow();
  });

  it.each([
    ['day shift', 'night shift', 'day shift'],
    ['', 'night shift', 'night shift'],
    [' ', '', userInfo().username],
  ])('is recorded under --operator %j, else under WAXWING_OPERATOR %j: %j', (operator, variable, name) => {
    const { actor } = parseAdminArguments(['audit', '--operator', operator], { WAXWING_OPERATOR: variable });
    expect(actor).toEqual({ kind: 'operator', name });
  });

  const now = new Date('2026-11-25T12:00:00Z');
  it.each([
    ['12h', '2026-11-26T00:00:00.000Z'],
    ['7d', '2026-12-02T12:00:00.000Z'],
    ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
    ['2026-12-01T09:00+05:30', '2026-12-01T03:30:00.000Z'],
  ])('means an end: %s', (text, end) => {
    expect(endOf(text, now).toISOString()).toBe(end);
  });

  it.each([
    '40',
    '7',
    'tomorrow',
    '12/1/2027',
    '2026-13-01T09:00:00Z',
    '2027-02-29T09:00:00Z',
    '2027-04-31T09:00+05:30',
  ])('means no end: %s', (text) => {
    expect(() => endOf(text, now)).toThrow(OperatorRefused);
  });

  it.each([
    ['audit', '--limit', '0'],
    ['audit', '--limit', '1001'],
    ['watch', '--days', '0'],
    // This many days ago was before the year 1, which PostgreSQL cannot read.
    ['watch', '--days', '999999'],
  ])('is refused where nothing could be listed, or too much: %s %s %s', async (...argv) => {
    const given = parseAdminArguments(argv, {});
    const nothing = { watch: { execute: async () => [] }, auditLog: { list: async () => [] } };
    const listing = ADMIN_COMMANDS[given.command!]!.run(nothing as unknown as OperatorConsole, given);
    await expect(listing).rejects.toThrow(/ from 1 to /);
  });

  it('is answered with rupees and both digits of their paise', async () => {
    const given = parseAdminArguments(['refund', 'pay_N0tReal0000001', '--reason', 'Bought twice'], {});
    const match = {
      accountId: 'a',
      email: 'a@example.com',
      username: 'A',
      closed: false,
      by: 'payment',
      target: 'o',
    };
    const refunding = {
      find: { execute: async () => [match] },
      refund: { execute: async () => ({ refundedPaise: 49_950 }) },
    };
    const { text } = await ADMIN_COMMANDS.refund!.run(refunding as unknown as OperatorConsole, given);
    expect(text).toBe('₹499.50 of the order are refunded.');
  });
});
