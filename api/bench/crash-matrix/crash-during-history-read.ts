import { eventually } from '@waxwing/core/testing/eventually';
import type { Random } from '../drill/random.js';
import type { CrashMatrix } from './crash-during-sends.js';
import { ownerOf } from './owner-of.js';

const CHATS = 3_000;
/** Every other chat that the sandbox makes up has a token. */
const TOKENS = CHATS / 2;
/** Portions stored before the last one. */
const MAX_SKIPS = 5;

interface StoredHistory {
  readonly chats: number;
  readonly tokens: number;
  /** Announcements of history that are still unread. */
  readonly waiting: number;
}

/** Crashes the owner of a session while it reads a history. Returns the flaws once the history has been read. */
export async function crashDuringHistoryRead(
  matrix: CrashMatrix,
  random: Random,
  round: number,
): Promise<string[]> {
  const { cluster, database } = matrix;
  const number = `9170000${String(round).padStart(5, '0')}`;
  const instance = await cluster.customer.createInstance();
  await cluster.customer.link(instance, cluster.sandbox, number);
  const readStored = () => storedHistoryOf(matrix, number);
  await eventually(readStored, ({ waiting }) => waiting === 0);
  const victim = await ownerOf(matrix, number);
  const ended = victim.ended();
  // Armed later, a busy process could have read the history by then.
  await victim.send({ point: 'history-portion', passes: random.between(0, MAX_SKIPS) });
  await cluster.sandbox.history(number, CHATS);
  await ended;
  const [atCrash, resumed] = [await readStored(), victim.resume()];
  const flaws =
    atCrash.chats > 0 && atCrash.waiting > 0 ? [] : [`${number}: it did not crash amid the reading`];
  const complete = await eventually(readStored, ({ waiting }) => waiting === 0);
  await resumed;
  if (complete.chats !== CHATS) flaws.push(`${number} knows ${complete.chats} chats of ${CHATS}`);
  if (complete.tokens !== TOKENS) flaws.push(`${number} has ${complete.tokens} tokens of ${TOKENS}`);
  const bodies = await database.query('select from messages m where m.content like $1 limit 1', [
    'Line % of chat%',
  ]);
  if (bodies.length > 0) flaws.push('a text of the history is stored');
  return flaws;
}

async function storedHistoryOf({ database }: CrashMatrix, number: string): Promise<StoredHistory> {
  const of = (type: string) =>
    `(select count(*)::integer from whatsapp_auth a where a.instance_id = i.id and a.type = '${type}')`;
  const [row] = await database.query<StoredHistory>(
    `select (select count(*)::integer from chats c where c.instance_id = i.id) as chats,
       ${of('tctoken')} as tokens, ${of('history')} as waiting
     from instances i where i.phone = $1`,
    [number],
  );
  return row ?? { chats: 0, tokens: 0, waiting: 1 };
}
