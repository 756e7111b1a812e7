import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import type { ArrivedMessage } from '@waxwing/contract/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1SentMessage } from '../../support/clients/v1-client.js';
import { integrator } from '../../support/sending.js';
import { type ShopFile, shopFile } from '../../support/shop-files.js';
import { shopServerOf } from '../../support/shop-server-of.js';
import type { Scenario } from '../../support/world.js';

const UNKNOWN_FILE = `med_${'0'.repeat(32)}`;

/** What the shop of a scenario has uploaded last. */
const uploads = new WeakMap<Scenario, { readonly id: string; readonly file: ShopFile }>();

function uploadOf(scenario: Scenario) {
  const upload = uploads.get(scenario);
  assert.ok(upload, 'the shop has uploaded no file');
  return upload;
}

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

async function send(
  scenario: Scenario,
  who: string,
  to: string,
  content: { readonly type: string; readonly [type: string]: unknown },
): Promise<void> {
  const shop = shopOf(scenario, who);
  await scenario.attempt(shop.send({ to: scenario.person(to).number, content }));
}

Given('{owner} shop has uploaded {string}', async function (this: Scenario, who: string, name: string) {
  const file = shopFile(name);
  const { id } = await shopOf(this, who).media.upload(file.name, file.bytes);
  uploads.set(this, { id, file });
});

When(
  /^her shop sends the (document|image) with the caption "([^"]*)" to (Ravi)$/,
  async function (this: Scenario, type: string, caption: string, to: string) {
    await send(this, 'Asha', to, { type, [type]: { id: uploadOf(this).id, caption } });
  },
);

When(
  '{owner} shop sends the document to {person}, valid for {int} seconds, and waits',
  async function (this: Scenario, who: string, to: string, validFor: number) {
    const content = { type: 'document', document: { id: uploadOf(this).id }, valid_for: validFor };
    const { number } = this.person(to);
    await this.attempt(shopOf(this, who).send({ to: number, content, prefer: 'wait=1' }));
  },
);

Then('{owner} shop reads that the file waits', function (this: Scenario, _who: string) {
  assert.equal(this.outcome.answer<V1SentMessage>().message.status, 'pending');
});

Then(
  '{owner} shop reads that the file has failed because {string}',
  async function (this: Scenario, who: string, reason: string) {
    const { message } = this.outcome.answer<V1SentMessage>();
    await eventuallyPasses(async () => {
      const { status, failureReason } = await integrator(this, this.person(who)).message(message.id);
      assert.deepEqual([status, failureReason], ['failed', reason]);
    });
  },
);

When(
  '{owner} shop sends the recording as a voice note to {person}',
  async function (this: Scenario, who: string, to: string) {
    await send(this, who, to, { type: 'audio', audio: { id: uploadOf(this).id, voice: true } });
  },
);

When(
  '{owner} shop sends a file that it has not uploaded to {person}',
  async function (this: Scenario, who: string, to: string) {
    await send(this, who, to, { type: 'document', document: { id: UNKNOWN_FILE } });
  },
);

Then(
  /^the shop has sent an? (document|image) with the caption "([^"]*)"$/,
  function (this: Scenario, type: 'document' | 'image', caption: string) {
    const { message } = this.outcome.answer<V1SentMessage>();
    assert.deepEqual([message.type, message.status, message.text], [type, 'sent', caption]);
    assert.equal(message[type]?.id, uploadOf(this).id);
  },
);

/** The messages at the phone, once there are so many, each with a file that it can read and show. */
function arrivals(scenario: Scenario, who: string, count: number): Promise<ArrivedMessage[]> {
  return eventuallyPasses(async () => {
    const messages = await scenario.person(who).phone.messages();
    assert.equal(messages.length, count);
    for (const { file } of messages) assert.deepEqual([file?.problem, file?.rejections], [null, []]);
    return messages;
  });
}

async function assertAsUploaded(scenario: Scenario, who: string, message: ArrivedMessage): Promise<void> {
  const received = await scenario.person(who).phone.fileOf(message);
  assert.deepEqual(new Uint8Array(received), uploadOf(scenario).file.bytes);
}

Then(
  '{owner} phone has the document {string} as the shop uploaded it, with the caption {string}',
  async function (this: Scenario, who: string, name: string, caption: string) {
    const [message] = await arrivals(this, who, 1);
    assert.deepEqual([message?.file?.type, message?.file?.name, message?.text], ['document', name, caption]);
    await assertAsUploaded(this, who, message!);
  },
);

Then(
  '{owner} phone shows a picture with the caption {string}',
  async function (this: Scenario, who: string, caption: string) {
    const [message] = await arrivals(this, who, 1);
    const { type, width, height } = message!.file!;
    assert.deepEqual([type, width, height, message?.text], ['image', 1, 1, caption]);
  },
);

Then(
  '{owner} phone plays a voice note of {int} seconds with {int} bars',
  async function (this: Scenario, who: string, length: number, bars: number) {
    const [message] = await arrivals(this, who, 1);
    const { voice, mime, seconds, waveform } = message!.file!;
    assert.deepEqual([voice, mime, seconds], [true, 'audio/ogg; codecs=opus', length]);
    assert.equal(waveform?.length, bars);
  },
);

Then(
  '{owner} phone has received {int} documents, each as the shop uploaded it',
  async function (this: Scenario, who: string, count: number) {
    for (const message of await arrivals(this, who, count)) await assertAsUploaded(this, who, message);
  },
);

/** The idempotency key of the call that is made in one, so that it can be repeated. */
const ORDER = 'order-17';

async function sendForm(
  scenario: Scenario,
  [who, to]: [string, string],
  { name, caption }: { readonly name: string; readonly caption: string },
): Promise<void> {
  const document = { caption };
  const request = { to: scenario.person(to).number, type: 'document', document };
  await scenario.attempt(shopOf(scenario, who).sendForm(request, shopFile(name), ORDER));
}

When(
  '{owner} shop sends {string} with the caption {string} to {person} in one call',
  async function (this: Scenario, who: string, name: string, caption: string, to: string) {
    await sendForm(this, [who, to], { name, caption });
  },
);

When(
  '{owner} shop sends {string} with the caption {string} to {person} in the same call',
  async function (this: Scenario, who: string, name: string, caption: string, to: string) {
    await sendForm(this, [who, to], { name, caption });
  },
);

When(
  '{owner} shop sends {string} in base64 to {person}',
  async function (this: Scenario, who: string, name: string, to: string) {
    const data = Buffer.from(shopFile(name).bytes).toString('base64');
    await send(this, who, to, { type: 'image', image: { data } });
  },
);

When(
  '{owner} shop sends {string} as the bytes of a picture to {person}',
  async function (this: Scenario, who: string, data: string, to: string) {
    await send(this, who, to, { type: 'image', image: { data } });
  },
);

When(
  '{owner} shop sends the link to {string} on its server with the caption {string} to {person}',
  async function (this: Scenario, who: string, name: string, caption: string, to: string) {
    const link = shopServerOf(this).linkTo(name);
    await send(this, who, to, { type: 'document', document: { link, caption } });
  },
);

When(
  '{owner} shop sends a file from {string} to {person}',
  async function (this: Scenario, who: string, link: string, to: string) {
    await send(this, who, to, { type: 'document', document: { link } });
  },
);

async function assertAsAtShop(scenario: Scenario, who: string, name: string): Promise<ArrivedMessage> {
  const [message] = await arrivals(scenario, who, 1);
  const received = await scenario.person(who).phone.fileOf(message!);
  assert.deepEqual(new Uint8Array(received), shopFile(name).bytes);
  return message!;
}

Then(
  '{owner} phone has the document {string} as the shop has it, with the caption {string}',
  async function (this: Scenario, who: string, name: string, caption: string) {
    const message = await assertAsAtShop(this, who, name);
    assert.deepEqual([message.file?.type, message.file?.name, message.text], ['document', name, caption]);
  },
);

Then(
  '{owner} phone has the picture {string} as the shop has it',
  async function (this: Scenario, who: string, name: string) {
    assert.equal((await assertAsAtShop(this, who, name)).file?.type, 'image');
  },
);
