import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { decodeId, type IdPrefix } from '@waxwing/contract';
import { type Actor, OperatorRefused, parseSearchTerm, type SearchTerm } from '@waxwing/core';
import { z } from 'zod';

/** All options that a command may take; each command says which. */
const OPTIONS = {
  reason: { type: 'string' },
  operator: { type: 'string' },
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  help: { type: 'boolean' },
  level: { type: 'string' },
  until: { type: 'string' },
  plan: { type: 'string' },
  days: { type: 'string' },
  rupees: { type: 'string' },
  mail: { type: 'string' },
  limit: { type: 'string' },
} as const;

/** What was typed behind `admin`. */
export interface AdminArguments {
  readonly command: string | undefined;
  readonly words: readonly string[];
  readonly options: { readonly [K in keyof typeof OPTIONS]?: string | boolean | undefined };
  readonly actor: Actor;
}

/** @throws OperatorRefused where an option is unknown or lacks its value */
export function parseAdminArguments(argv: readonly string[], env: NodeJS.ProcessEnv): AdminArguments {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
    const [command, ...words] = positionals;
    const name = values.operator?.trim() || env.WAXWING_OPERATOR?.trim() || nameOfUser();
    return { command, words, options: values, actor: { kind: 'operator', name } };
  } catch (error) {
    throw new OperatorRefused((error as Error).message);
  }
}

/** A container may run as a user who has no name. */
function nameOfUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

const PREFIXES: readonly IdPrefix[] = ['acc', 'ins', 'ord', 'msg', 'key'];

export function searchTermOf(text: string): SearchTerm {
  return parseSearchTerm(text, (id) => {
    for (const prefix of PREFIXES) {
      const uuid = decodeId(prefix, id);
      if (uuid !== undefined) return uuid;
    }
    return undefined;
  });
}

/** Each command takes them. */
const COMMON = new Set(['json', 'operator', 'help']);

/**
 * A command takes the words and options that its usage names. Another would be overlooked, and the command would do more than was meant:
 * `refund pay_1 499` would give all of the money back. @throws OperatorRefused
 */
export function assertTaken({ command, words, options }: AdminArguments, usage: string): void {
  const most = /^\[?</.test(usage) ? 1 : 0;
  if (words.length > most)
    throw new OperatorRefused(
      `${command} takes ${most === 0 ? 'no word' : 'one word'}, and "${words[most]}" is one more. What has spaces belongs in quotes. Usage: ${command} ${usage}`,
    );
  const other = Object.keys(options).find((name) => !COMMON.has(name) && !usage.includes(`--${name} `));
  if (other !== undefined)
    throw new OperatorRefused(`${command} takes no --${other}. Usage: ${`${command} ${usage}`.trimEnd()}`);
}

const DURATION = /^([1-9][0-9]{0,3})(h|d)$/;
const TIME =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,3})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
const HOUR_MS = 3_600_000;

/** `3h`, `7d` or a time in RFC 3339. @throws OperatorRefused */
export function endOf(text: string, now: Date): Date {
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count) return new Date(now.getTime() + Number(count) * (unit === 'd' ? 24 : 1) * HOUR_MS);
  // `Date` alone would read 40 as the year 2040, and February 30 as March 2.
  const isTime = TIME.test(text) && z.iso.date().safeParse(text.slice(0, 10)).success;
  const at = isTime ? new Date(text) : undefined;
  if (!at || Number.isNaN(at.getTime()))
    throw new OperatorRefused(
      '--until takes a time such as 2026-12-01T09:00:00Z, or a span such as 12h or 7d',
    );
  return at;
}

const RUPEES = /^([0-9]{1,9})(?:\.([0-9]{2}))?$/;

/** `499` or `499.50`, in paise. @throws OperatorRefused */
export function paiseOf(text: string): number {
  const [, rupees, paise = '00'] = RUPEES.exec(text) ?? [];
  if (!rupees) throw new OperatorRefused('--rupees takes an amount such as 499 or 499.50');
  return Number(rupees) * 100 + Number(paise);
}

/** @throws OperatorRefused */
export function wholeNumberOf(name: string, text: string, most: number): number {
  const number = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > most)
    throw new OperatorRefused(`--${name} takes a whole number from 1 to ${most}`);
  return number;
}

export function isAmong<T extends string>(values: readonly T[], value: unknown): value is T {
  return values.includes(value as T);
}
