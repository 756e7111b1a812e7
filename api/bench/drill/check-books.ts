import { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import type { ArrivedMessage, ProtocolProblem } from '@waxwing/contract/sandbox';
import type { DatabaseServer } from './database-server.js';
import type { DrillCluster } from './drill-cluster.js';
import type { AcceptedMessage } from './drill-sender.js';
import { unsettledIn, untilSettled } from './until-settled.js';

interface StoredMessage {
  readonly id: string;
  readonly waId: string;
  readonly text: string;
  readonly status: string;
  readonly reason: string | null;
  readonly refunded: boolean;
}

/** One line of the report: what was counted, and its flaws. */
export interface CheckResult {
  readonly what: string;
  readonly figure: string;
  readonly flaws: readonly string[];
}

const STORED = `
  select id, wa_id as "waId", content as "text", status::text, failure_reason as "reason", refunded
  from messages where direction = 'outbound'`;

/** Waits until every message has its final status, then compares what was accepted, stored, charged and delivered. */
export async function checkBooks(
  cluster: Pick<DrillCluster, 'database' | 'sandbox' | 'customer' | 'sessions'>,
  accepted: readonly AcceptedMessage[],
): Promise<CheckResult[]> {
  const stored = await waitUntilSettled(cluster.database.url);
  const contacts = [...new Set(cluster.sessions.map(({ contact }) => contact))];
  const arrivals = await Promise.all(contacts.map((contact) => cluster.sandbox.arrived(contact)));
  const charged = await cluster.customer.charged();
  const problems = await cluster.sandbox.problems();
  return [
    storedOnce(accepted, stored),
    chargedOnce(stored, charged),
    arrivedOrFailed(stored, arrivals.flat()),
    oneMessageAnId(stored, arrivals.flat()),
    inOrder(arrivals),
    readAtOnce(problems),
    await databaseSound(cluster.database),
  ];
}

async function waitUntilSettled(databaseUrl: string): Promise<readonly StoredMessage[]> {
  const own = await Database.connect(databaseUrl, { max: 1 });
  try {
    return await untilSettled(
      () => own.query<StoredMessage & { [column: string]: unknown }>(STORED),
      unsettledIn,
    );
  } finally {
    await own.close();
  }
}

function storedOnce(accepted: readonly AcceptedMessage[], stored: readonly StoredMessage[]): CheckResult {
  const known = new Set(stored.map(({ id }) => id));
  const texts = new Set(stored.map(({ text }) => text));
  return {
    what: 'accepted',
    figure: `${accepted.length}, stored ${stored.length}`,
    flaws: [
      ...accepted
        .filter(({ id }) => !known.has(decodeId('msg', id) ?? ''))
        .map(({ id }) => `${id} was accepted and is not stored`),
      ...(texts.size === stored.length ? [] : [`${stored.length - texts.size} repeats were stored anew`]),
      // The last request of each sender may have been cut; then it was repeated until it was answered.
      ...(stored.length === accepted.length ? [] : ['what is stored is not what was accepted']),
    ],
  };
}

function chargedOnce(stored: readonly StoredMessage[], charged: number): CheckResult {
  const refunded = stored.filter((message) => message.refunded).length;
  const wrong = stored.length !== charged + refunded;
  return {
    what: 'charged',
    figure: `${charged} and ${refunded} refunded`,
    flaws: wrong ? [`${stored.length} accepted, ${charged + refunded} charged or refunded`] : [],
  };
}

function arrivedOrFailed(stored: readonly StoredMessage[], arrived: readonly ArrivedMessage[]): CheckResult {
  const seen = new Set(arrived.map(({ id }) => id));
  const failed = stored.filter(({ status }) => status === 'failed');
  return {
    what: 'arrived',
    figure: `${seen.size} and ${failed.length} failed`,
    flaws: stored.flatMap(({ waId, status, reason }) => {
      if (status === 'failed') return reason ? [] : [`${waId} failed without a reason`];
      return seen.has(waId) ? [] : [`${waId} is ${status} and has not arrived`];
    }),
  };
}

function oneMessageAnId(stored: readonly StoredMessage[], arrived: readonly ArrivedMessage[]): CheckResult {
  const texts = new Map(stored.map(({ waId, text }) => [waId, text]));
  const again = arrived.filter(({ frames }) => frames > 1).length;
  return {
    what: 'crossed the wire again',
    figure: `${again} under the same id`,
    flaws: [
      ...arrived
        .filter(({ id, text }) => texts.get(id) !== text)
        .map(({ id }) => `${id} arrived as another message`),
      ...(new Set(arrived.map(({ text }) => text)).size === arrived.length
        ? []
        : ['a message arrived under two ids']),
    ],
  };
}

/** A text ends with the number of the message in its chat. */
function inOrder(phones: readonly (readonly ArrivedMessage[])[]): CheckResult {
  const late: string[] = [];
  const newest = new Map<string, number>();
  for (const [phone, messages] of phones.entries()) {
    for (const { id, from, text, at, frames } of messages) {
      const chat = `${from} to phone ${phone}`;
      const [number, before] = [Number(text.split(' ').at(-1)), newest.get(chat) ?? 0];
      if (number <= before)
        late.push(`${chat}: ${number} (${id}) came after ${before} at ${at} in ${frames} frames`);
      newest.set(chat, Math.max(number, before));
    }
  }
  return {
    what: 'order in the chats',
    figure: late.length === 0 ? 'kept' : `${late.length} came late`,
    flaws: late,
  };
}

/** A message that a phone has to ask for again comes late, and is lost if the request is not heard. */
function readAtOnce(problems: readonly ProtocolProblem[]): CheckResult {
  return {
    what: 'read at once',
    figure: problems.length === 0 ? 'all' : `all but ${problems.length}`,
    flaws: problems.map(({ at, what }) => `${at} ${what}`),
  };
}

/** A server that crashed and restarted looks like one that was away for a moment. */
async function databaseSound(database: DatabaseServer): Promise<CheckResult> {
  const crashes = await database.crashes();
  return { what: 'crashes of PostgreSQL', figure: String(crashes.length), flaws: crashes };
}
