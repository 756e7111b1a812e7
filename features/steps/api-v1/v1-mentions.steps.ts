import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1Send } from '../../support/clients/v1-client.js';
import type { Scenario } from '../../support/world.js';

async function mention(scenario: Scenario, who: string, to: string, what: Partial<V1Send>): Promise<void> {
  const shop = scenario.clients.v1(scenario.person(who).instance.key);
  const { number } = scenario.person(to);
  await scenario.attempt(shop.send({ ...what, to: number, mentions: [number] }));
}

const digitsOf = (scenario: Scenario, who: string) => scenario.person(who).number.replace(/\D/g, '');

When(
  '{owner} shop sends {person} {string} with his number',
  async function (this: Scenario, who: string, to: string, text: string) {
    await mention(this, who, to, { text: text + digitsOf(this, to) });
  },
);

When(
  '{owner} shop sends {person} a receipt with {string} and his number below it',
  async function (this: Scenario, who: string, to: string, caption: string) {
    const document = {
      data: Buffer.from('2 mugs: 998.00').toString('base64'),
      file_name: 'receipt.txt',
      caption: caption + digitsOf(this, to),
    };
    await mention(this, who, to, { content: { type: 'document', document } });
  },
);

When('{owner} shop mentions {person} in {string}', async function (this: Scenario, who, to, text) {
  await mention(this, who, to, { text });
});

Then(
  /^(\S+)'s phone shows a (text|document) that names him$/,
  async function (this: Scenario, who: string, type: string) {
    const { phone } = this.person(who);
    await eventuallyPasses(async () => {
      const [shown] = await phone.messages();
      const [mentioned, ...others] = shown?.mentions ?? [];
      assert.deepEqual([shown?.type, others], [type, []]);
      assert.ok(shown?.text.endsWith(`@${mentioned?.split('@')[0]}`), shown?.text);
    });
  },
);

Then('the shop is told that no number stands in the text', function (this: Scenario) {
  const { message } = this.outcome.refusal();
  assert.match(message, /mentions\.0 does not stand in the text as @\d+$/);
});
