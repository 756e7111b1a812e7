import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { shopFile } from '../../support/shop-files.js';
import { shopServerOf } from '../../support/shop-server-of.js';
import type { Scenario } from '../../support/world.js';

When(
  '{owner} shop sends {string} to {person} with {string} above the link {string}',
  async function (this: Scenario, who: string, text: string, to: string, title: string, url: string) {
    const shop = this.clients.v1(this.person(who).instance.key);
    await this.attempt(shop.send({ text, to: this.person(to).number, preview: { url, title } }));
  },
);

interface PictureAbove {
  readonly text: string;
  readonly to: string;
  readonly url: string;
  readonly image: { readonly data: string } | { readonly link: string };
}

async function sendPictured(scenario: Scenario, who: string, { text, to, url, image }: PictureAbove) {
  const shop = scenario.clients.v1(scenario.person(who).instance.key);
  const preview = { url, title: 'A blue mug', image };
  await scenario.attempt(shop.send({ text, to: scenario.person(to).number, preview }));
}

When(
  '{owner} shop sends {string} to {person} with the picture {string} above the link {string}',
  async function (this: Scenario, who: string, text: string, to: string, name: string, url: string) {
    const data = Buffer.from(shopFile(name).bytes).toString('base64');
    await sendPictured(this, who, { text, to, url, image: { data } });
  },
);

When(
  '{owner} shop sends {string} to {person} with the picture {string} of its server above the link {string}',
  async function (this: Scenario, who: string, text: string, to: string, name: string, url: string) {
    await sendPictured(this, who, { text, to, url, image: { link: shopServerOf(this).linkTo(name) } });
  },
);

Then(
  '{owner} phone shows a small picture above {string}',
  async function (this: Scenario, who: string, text: string) {
    await eventuallyPasses(async () => {
      const [shown] = await this.person(who).phone.messages();
      assert.deepEqual([shown?.text, shown?.preview?.title], [text, 'A blue mug']);
      const picture = Buffer.from(shown?.preview?.image ?? '', 'base64');
      // A JPEG from its first to its last mark.
      assert.deepEqual(
        [picture.subarray(0, 2).toString('hex'), picture.subarray(-2).toString('hex')],
        ['ffd8', 'ffd9'],
      );
    });
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
