import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { Scenario } from '../../support/world.js';

When(
  '{owner} shop sends {string} to {person} with {string} above the link {string}',
  async function (this: Scenario, who: string, text: string, to: string, title: string, url: string) {
    const shop = this.clients.v1(this.person(who).instance.key);
    await this.attempt(shop.send({ text, to: this.person(to).number, preview: { url, title } }));
  },
);

Then(
  '{owner} phone shows {string} above {string}',
  async function (this: Scenario, who: string, title: string, text: string) {
    await eventuallyPasses(async () => {
      const [shown] = await this.person(who).phone.messages();
      assert.deepEqual([shown?.preview?.title, shown?.text], [title, text]);
    });
  },
);
