import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AdapterError } from '@waxwing/core';
import { aMessage, countSent, delay, eventually, seedSender } from '@waxwing/core/testing';
import { temporaryFolder } from '../../../testing/temporary-folder.js';
import { EmbeddedPostgres } from '../../embedded-postgres/index.js';
import { migrate } from '../index.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

const CRASHES = 3;
const CALLERS = 20;

describe('a server crash while messages are accepted', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let postgres: EmbeddedPostgres;
  let persistence: PgPersistence;

  beforeAll(async () => {
    folder = await temporaryFolder();
    postgres = await EmbeddedPostgres.start({ dataDir: folder.path });
    await migrate(postgres.connectionString());
    persistence = await openPgPersistence(postgres.connectionString());
  });
  afterAll(async () => {
    await persistence.close();
    await postgres.stop();
    await folder.remove();
  });

  /** Kills one server process: PostgreSQL then ends all others and recovers from its log. */
  async function crash(): Promise<void> {
    const [{ pid } = { pid: 0 }] = await persistence.database.query<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    );
    process.kill(pid, 'SIGKILL');
  }

  test('leaves each message accepted, stored and charged, or refused as retryable, and recovers', async () => {
    const { account, subscription, instance } = await seedSender(persistence, { messageLimit: 1_000_000 });
    const accepted: string[] = [];
    const refusals: unknown[] = [];
    let over = false;
    const call = async () => {
      while (!over) {
        const message = aMessage(instance, { at: new Date() });
        try {
          const { kind } = await persistence.intake.accept({ message });
          if (kind === 'accepted') accepted.push(message.id);
        } catch (error) {
          refusals.push(error);
          await delay(10);
        }
      }
    };
    const calls = Promise.all(Array.from({ length: CALLERS }, call));
    const more = (than: number) => async () => (accepted.length > than + 100 ? true : undefined);
    for (let crashes = 0; crashes < CRASHES; crashes++) {
      await eventually(more(accepted.length));
      const refusedBefore = refusals.length;
      await crash();
      await eventually(async () => (refusals.length > refusedBefore ? true : undefined));
    }
    await eventually(more(accepted.length));
    over = true;
    await calls;

    for (const refusal of refusals) {
      expect(refusal).toBeInstanceOf(AdapterError);
      expect(refusal).toMatchObject({ retryable: true });
    }
    const rows = await persistence.database.query<{ id: string }>(
      'select id from messages where account_id = $1',
      [account.id],
    );
    const stored = new Set(rows.map(({ id }) => id));
    expect(accepted.filter((id) => !stored.has(id))).toEqual([]);
    expect(await countSent(persistence, subscription)).toBe(stored.size);
  });
});
