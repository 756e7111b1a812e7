import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import type { NewMessage } from '@waxwing/contract/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Scenario } from '../../support/world.js';

/** What a phone sends, by the words of a shop. */
const KINDS: Record<string, (words: string) => Omit<NewMessage, 'to'>> = {
  'a place': (name) => ({ location: { latitude: 12.971_599, longitude: 77.594_566, name } }),
  'a card': (name) => ({
    contact: [{ name, phones: [{ number: '+91 98000 00002', waid: '919800000002' }] }],
  }),
  'a poll': (question) => ({ poll: { question, options: ['At six', 'At eight'], selectable: 1 } }),
};

When(
  '{person} sends {person} while the instance is away:',
  async function (this: Scenario, who: string, to: string, table: DataTable) {
    await this.person(to).phone.injectFault({ kind: 'drop' });
    const { number } = this.person(to);
    for (const [kind = '', words = ''] of table.raw()) {
      const content = KINDS[kind]?.(words);
      assert.ok(content, `no phone sends ${kind}`);
      await this.person(who).phone.send({ to: number, ...content });
    }
  },
);

When(
  '{person} sends {person} something that no program knows',
  async function (this: Scenario, who: string, to: string) {
    const unknown = { field: 4_711, bytes: 2_000 };
    await this.person(who).phone.send({ to: this.person(to).number, unknown });
  },
);

Then(
  '{owner} history shows from {person}:',
  async function (this: Scenario, who: string, from: string, table: DataTable) {
    const sender = `${this.person(from).number}@c.us`;
    await eventuallyPasses(async () => {
      const { rows } = await this.person(who).customer.history({ direction: 'inbound' });
      const found = rows.filter((row) => row.sender === sender).map(({ type, text }) => [type, text]);
      assert.deepEqual(found.toReversed(), table.raw());
    });
  },
);
