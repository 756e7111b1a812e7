import { encodeId } from '@waxwing/contract';
import {
  MAX_PLAN_DAYS,
  type OperatorCommand,
  OperatorRefused,
  RESENDABLE_MAILS,
  SUSPENSION_LEVELS,
} from '@waxwing/core';
import type { OperatorConsole } from '../composition/commands/open-operator-console.js';
import { type AdminArguments, endOf, isAmong, paiseOf, searchTermOf, wholeNumberOf } from './arguments.js';
import { describeMatches, describeOverview } from './describe-account.js';
import { describeEntries, describeProof, describeRisks } from './describe-lists.js';
import { type Found, findOne } from './find-one.js';
import { minute, rupees } from './table.js';

/** What a command answers: for a program with `--json`, and for a person. */
export interface AdminAnswer {
  readonly value: unknown;
  readonly text: string;
}

export interface AdminCommand {
  /** What follows its name. */
  readonly usage: string;
  readonly does: string;
  run(console: OperatorConsole, given: AdminArguments): Promise<AdminAnswer>;
}

/** The most days that `watch` looks back. */
const MAX_WATCHED_DAYS = 366;
/** The most entries that `audit` lists at once. */
const MAX_ENTRIES = 1_000;

const DONE = (text: string, value: object = {}): AdminAnswer => ({ value: { done: true, ...value }, text });

export const ADMIN_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  find: {
    usage: '<email, phone, id of anything, request id>',
    does: 'lists the accounts that it belongs to',
    async run(console, given) {
      const matches = await console.find.execute(searchTermOf(wordOf(given)));
      return { value: matches, text: describeMatches(matches) };
    },
  },
  show: {
    usage: '<account, or anything of it>',
    does: 'shows the account on one page',
    async run(console, given) {
      const { accountId } = await found(console, given);
      const overview = await console.show.execute(accountId);
      return { value: overview, text: describeOverview(overview) };
    },
  },
  suspend: {
    usage: `<account> --level ${SUSPENSION_LEVELS.join('|')} [--until 7d] --reason TEXT`,
    does: 'stops an account',
    async run(console, given) {
      const { accountId, email } = await foundOpen(console, given);
      const { level, until } = given.options;
      if (!isAmong(SUSPENSION_LEVELS, level))
        throw new OperatorRefused(`--level takes one of ${SUSPENSION_LEVELS.join(', ')}`);
      const end = typeof until === 'string' ? endOf(until, new Date()) : null;
      const suspension = await console.suspend.execute({ ...by(given), accountId, level, until: end });
      const ends = end ? `until ${minute(end)}` : 'until you lift that';
      return DONE(`${email} is suspended (${level}) ${ends}.`, { suspension });
    },
  },
  lift: {
    usage: '<account> --reason TEXT',
    does: 'ends a suspension: what waits is sent',
    async run(console, given) {
      const { accountId, email } = await foundOpen(console, given);
      await console.lift.execute({ ...by(given), accountId });
      return DONE(`${email} is not suspended any more.`);
    },
  },
  note: {
    usage: '<account> --reason TEXT',
    does: 'keeps a note that the customer does not see',
    async run(console, given) {
      const { accountId } = await found(console, given);
      await console.note.execute({ ...by(given), accountId });
      return DONE('Noted.');
    },
  },
  resend: {
    usage: `<account> --mail ${RESENDABLE_MAILS.join('|')} --reason TEXT`,
    does: 'sends a mail again, with a new link',
    async run(console, given) {
      const { accountId, email } = await foundOpen(console, given);
      const { mail } = given.options;
      if (!isAmong(RESENDABLE_MAILS, mail))
        throw new OperatorRefused(`--mail takes one of ${RESENDABLE_MAILS.join(', ')}`);
      await console.resend.execute({ ...by(given), accountId, mail });
      return DONE(`The mail to ${email} is queued.`);
    },
  },
  grant: {
    usage: '<account> --plan basic --days 30 --reason TEXT',
    does: 'starts a plan without a payment',
    async run(console, given) {
      const { accountId } = await foundOpen(console, given);
      const planId = optionOf(given, 'plan');
      const days = wholeNumberOf('days', optionOf(given, 'days'), MAX_PLAN_DAYS);
      const { planName, endsAt } = await console.grant.execute({ ...by(given), accountId, planId, days });
      return DONE(`${planName} runs until ${endsAt.toISOString()}.`, { endsAt });
    },
  },
  extend: {
    usage: '<account> --days 7 --reason TEXT',
    does: 'moves the end of the active plan',
    async run(console, given) {
      const { accountId } = await foundOpen(console, given);
      const days = wholeNumberOf('days', optionOf(given, 'days'), MAX_PLAN_DAYS);
      const { planName, endsAt } = await console.extend.execute({ ...by(given), accountId, days });
      return DONE(`${planName} runs until ${endsAt.toISOString()}.`, { endsAt });
    },
  },
  refund: {
    usage: '<order or payment> [--rupees 499.50] --reason TEXT',
    does: 'gives the money of an order back, all of it unless told',
    async run(console, given) {
      const { accountId, target: orderId } = await target(console, given, ['order', 'payment']);
      const { rupees: part } = given.options;
      const paise = typeof part === 'string' ? paiseOf(part) : undefined;
      const order = await console.refund.execute({ ...by(given), accountId, orderId, paise });
      return DONE(`${rupees(order.refundedPaise)} of the order are refunded.`, { order });
    },
  },
  unlink: {
    usage: '<instance> --reason TEXT',
    does: 'unlinks the phone of an instance',
    async run(console, given) {
      const { accountId, target: instanceId } = await target(console, given, ['instance', 'phone']);
      await console.unlink.execute({ ...by(given), accountId, instanceId });
      return DONE('The phone is unlinked.');
    },
  },
  restart: {
    usage: '<instance> --reason TEXT',
    does: 'has an instance connect to WhatsApp anew',
    async run(console, given) {
      const { accountId, target: instanceId } = await target(console, given, ['instance', 'phone']);
      await console.restart.execute({ ...by(given), accountId, instanceId });
      return DONE('The instance connects anew.');
    },
  },
  close: {
    usage: '<account> --yes --reason TEXT',
    does: 'closes an account for good and erases its data',
    async run(console, given) {
      const { accountId, email } = await foundOpen(console, given);
      if (given.options.yes !== true)
        throw new OperatorRefused(`This erases all data of ${email}. Say --yes if that is meant.`);
      await console.closeAccount.execute({ ...by(given), accountId });
      return DONE(`${email} is closed; its data is being erased.`);
    },
  },
  watch: {
    usage: '[--days 7]',
    does: 'lists new accounts, the riskiest first',
    async run(console, given) {
      const { days = '7' } = given.options;
      const risks = await console.watch.execute({
        days: wholeNumberOf('days', String(days), MAX_WATCHED_DAYS),
      });
      return { value: risks, text: describeRisks(risks) };
    },
  },
  'retry-dead-letters': {
    usage: '--reason TEXT',
    does: 'queues the jobs again that were given up',
    async run(console, given) {
      const count = await console.retryDeadLetters.execute(by(given));
      return DONE(`Queued again: ${count}.`, { count });
    },
  },
  audit: {
    usage: '[<account>] [--limit 50]',
    does: 'lists what operators did',
    async run(console, given) {
      const { limit = '50' } = given.options;
      const accountId = given.words.length > 0 ? (await found(console, given)).accountId : undefined;
      const query = { accountId, limit: wholeNumberOf('limit', String(limit), MAX_ENTRIES) };
      const entries = await console.auditLog.list(query);
      return { value: entries, text: describeEntries(entries) };
    },
  },
  'verify-audit': {
    usage: '',
    does: 'proves that no entry of the log was changed or removed',
    async run(console) {
      const proof = await console.auditLog.verify();
      if (proof.broken) throw new OperatorRefused(describeProof(proof));
      return { value: proof, text: describeProof(proof) };
    },
  },
};

function by({ actor, options: { reason } }: AdminArguments): OperatorCommand {
  return { actor, reason: typeof reason === 'string' ? reason : undefined };
}

/** @throws OperatorRefused */
function wordOf({ words }: AdminArguments): string {
  const [word] = words;
  if (word === undefined) throw new OperatorRefused('Say what it is about: an email, a phone or an id');
  return word;
}

/** @throws OperatorRefused */
function optionOf({ options }: AdminArguments, name: 'plan' | 'days'): string {
  const value = options[name];
  if (typeof value !== 'string') throw new OperatorRefused(`--${name} is missing`);
  return value;
}

function found(console: OperatorConsole, given: AdminArguments): Promise<Found> {
  return findOne(console, wordOf(given));
}

/** The same for a change of what a closed account has no longer. @throws OperatorRefused */
async function foundOpen(console: OperatorConsole, given: AdminArguments): Promise<Found> {
  const match = await found(console, given);
  if (match.closed) throw new OperatorRefused(`${encodeId('acc', match.accountId)} is closed.`);
  return match;
}

/** What the word names, where it has to be of one of these kinds. @throws OperatorRefused */
async function target(
  console: OperatorConsole,
  given: AdminArguments,
  kinds: readonly string[],
): Promise<{ accountId: string; target: string }> {
  const match = await findOne(console, wordOf(given), kinds);
  if (match.target === null) throw new OperatorRefused(`"${wordOf(given)}" is no ${kinds.join(' or ')}`);
  return { accountId: match.accountId, target: match.target };
}
