import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { V1MessageBody } from '@waxwing/contract';
import { eventually, eventuallyPasses } from '@waxwing/core/testing/eventually';
import { Refused } from '../../support/outcome.js';
import { shopServerOf } from '../../support/shop-server-of.js';
import type { Scenario } from '../../support/world.js';

/** A picture of eight by eight brown points. */
const MUG = Buffer.from(
  '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABAX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCYAFUf/9k=',
  'base64',
);

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

/** The message with the photo, as the shop reads it. */
async function photoOf(scenario: Scenario, who: string): Promise<V1MessageBody> {
  return eventually(async () => {
    const [message] = await shopOf(scenario, who).messages({ direction: 'inbound' });
    return message?.media && message;
  });
}

const sendPhoto = (scenario: Scenario, who: string, to: string) =>
  scenario.person(who).phone.sendsFile(scenario.person(to).number, {
    type: 'image',
    bytes: Uint8Array.from(MUG),
    caption: 'It arrived like this',
  });

When(
  '{person} sends {person} a photo of a broken mug',
  async function (this: Scenario, who: string, to: string) {
    await sendPhoto(this, who, to);
  },
);

When(
  '{person} sends {person} a photo that WhatsApp deletes while the instance is away',
  async function (this: Scenario, who: string, to: string) {
    const { phone } = this.person(to);
    // Reconnecting takes longer than what the two phones do meanwhile.
    await phone.injectFault({ kind: 'drop' });
    const id = await sendPhoto(this, who, to);
    await phone.forgetFile(id);
  },
);

Given('{owner} phone cannot upload the next file again', async function (this: Scenario, who: string) {
  await this.person(who).phone.injectFault({ kind: 're-upload-error' });
});

Then("{owner} shop's server is told that the photo is here", async function (this: Scenario, who: string) {
  const { id } = await photoOf(this, who);
  await eventuallyPasses(() => {
    const told = shopServerOf(this).got.map(({ event }) => event);
    const here = told.find((event) => event.type === 'message.media' && event.data.message_id === id);
    assert.ok(here?.type === 'message.media');
    assert.equal(here.data.message?.media?.status, 'available');
  });
});

Given('{owner} shop has the photo', async function (this: Scenario, who: string) {
  await eventuallyPasses(async () => assert.equal((await photoOf(this, who)).media?.status, 'available'));
});

Then('{owner} shop gets the photo as Ravi took it', async function (this: Scenario, who: string) {
  const { id } = await photoOf(this, who);
  await eventuallyPasses(async () => assert.ok(MUG.equals(await shopOf(this, who).fileOf(id))));
  const { media } = await photoOf(this, who);
  assert.deepEqual([media?.status, media?.mime_type, media?.size], ['available', 'image/jpeg', MUG.length]);
});

Then('{person} gets the photo from {owner} history', async function (this: Scenario, who: string, _same) {
  const { id } = await photoOf(this, who);
  await eventuallyPasses(async () => assert.ok(MUG.equals(await this.person(who).customer.fileOf(id))));
});

Then('{owner} shop is told that the photo is not here yet', async function (this: Scenario, who: string) {
  await eventuallyPasses(async () => {
    const { id, media } = await photoOf(this, who);
    assert.deepEqual([media?.status, media?.reason], ['pending', 'phone_refused']);
    const refused = await shopOf(this, who)
      .fileOf(id)
      .catch((error: unknown) => error);
    assert.ok(refused instanceof Refused);
    assert.equal(refused.code, 'media_pending');
  });
});

When('{owner} shop has the photo fetched again', async function (this: Scenario, who: string) {
  const { id } = await photoOf(this, who);
  const { media } = await shopOf(this, who).fetchFile(id);
  assert.equal(media?.status, 'pending');
});

When(
  '{person} has the photo fetched again from {owner} history',
  async function (this: Scenario, who: string, _same) {
    const { id } = await photoOf(this, who);
    await this.person(who).customer.fetchFile(id);
  },
);
