import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aMessage, type SeededSender, seedSender } from '@waxwing/core/testing';
import { testDatabase } from '../../../testing/test-database.js';
import { intakeOf } from '../messages/intake/intake-batch.js';
import { explainAnalyzed, type PlanNode } from '../testing/explain.js';
import { openPgPersistence, type PgPersistence } from '../testing/pg-persistence.js';

/** The hottest statement of the product, where no account of the batch records events. */
describe('an intake that nobody listens to', () => {
  let persistence: PgPersistence;
  let senders: SeededSender[];
  beforeAll(async () => {
    persistence = await openPgPersistence(await testDatabase());
    senders = [await seedSender(persistence), await seedSender(persistence)];
  });
  afterAll(() => persistence.close());

  test('asks once a batch who listens, and writes nothing', async () => {
    const messages = Array.from({ length: 64 }, (_, index) =>
      aMessage(senders[index % 2]!.instance, { at: new Date() }),
    );
    const { statement, values } = intakeOf(messages.map((message) => ({ message })));
    const nodes = await persistence.database.transaction(({ client }) =>
      explainAnalyzed(client, statement.text, values, 'force_generic_plan'),
    );
    const on = (relation: string) => nodes.filter((node) => node['Relation Name'] === relation);
    expect(on('event_interests').map((node: PlanNode) => node['Actual Loops'] <= 1)).toEqual([true]);
    expect(on('events').map((node: PlanNode) => node['Actual Rows'])).toEqual([0]);
    expect(on('messages').length).toBeGreaterThan(0);
  });
});
