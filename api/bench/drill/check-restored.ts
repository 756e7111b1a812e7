import { Database } from '@waxwing/adapters/postgres';
import { decodeId } from '@waxwing/contract';
import type { SandboxProcess } from '../support/product/sandbox-process.js';
import type { CheckResult } from './check-books.js';
import type { AcceptedMessage } from './drill-sender.js';
import { unsettledIn, untilSettled } from './until-settled.js';

interface StoredMessage {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly waId: string;
  readonly text: string;
  readonly status: string;
}

/** What the last life of a restored Waxwing must show: nothing that waited or was accepted is lost, and nothing arrived twice. */
export async function checkRestored(
  url: string,
  sandbox: SandboxProcess,
  contacts: readonly string[],
  accepted: readonly AcceptedMessage[],
): Promise<CheckResult[]> {
  const stored = await settled(url);
  const arrived = (await Promise.all(contacts.map((contact) => sandbox.arrived(contact)))).flat();
  const problems = await sandbox.problems();
  const known = new Map(stored.map((message) => [message.id, message]));
  const ids = new Set(arrived.map(({ id }) => id));
  const unsettled = stored.filter(({ status }) => status === 'pending' || status === 'sending');
  return [
    {
      what: 'accepted after the restore',
      figure: `${accepted.length}`,
      flaws: accepted
        .filter(({ id }) => !known.has(decodeId('msg', id) ?? ''))
        .map(({ id }) => `${id} was accepted and is not stored`),
    },
    {
      what: 'stored, those that waited included',
      figure: `${stored.length}`,
      flaws: [
        ...unsettled.map(({ id, status }) => `${id} is ${status}`),
        ...stored
          .filter(({ status, waId }) => status !== 'failed' && !ids.has(waId))
          .map(({ id }) => `${id} has not arrived`),
        ...stored.filter(({ status }) => status === 'failed').map(({ id }) => `${id} failed`),
      ],
    },
    {
      what: 'arrived, before and after',
      figure: `${ids.size} ids in ${arrived.reduce((sum, { frames }) => sum + frames, 0)} frames`,
      flaws: [
        ...(ids.size === arrived.length ? [] : [`${arrived.length - ids.size} arrived twice`]),
        ...(new Set(arrived.map(({ text }) => text)).size === arrived.length
          ? []
          : ['a message arrived under two ids']),
      ],
    },
    {
      what: 'problems of the protocol',
      figure: String(problems.length),
      flaws: problems.map(({ at, what }) => `${at} ${what}`),
    },
  ];
}

async function settled(url: string): Promise<readonly StoredMessage[]> {
  const database = await Database.connect(url, { max: 1 });
  const read = () =>
    database.query<StoredMessage>(
      `select id, wa_id as "waId", content as "text", status::text from messages where direction = 'outbound'`,
    );
  try {
    return await untilSettled(read, unsettledIn);
  } finally {
    await database.close();
  }
}
