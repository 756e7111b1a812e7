import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { Then, When } from '@cucumber/cucumber';
import type { V1MessageBody } from '@waxwing/contract';
import type { ArrivedMessage } from '@waxwing/contract/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { V1Client } from '../../support/clients/v1-client.js';
import { oneOfEverything, type Sample } from '../../support/one-of-everything.js';
import type { Scenario } from '../../support/world.js';

/** WhatsApp's voice notes have so many bars. */
const BARS = 64;

interface Sent {
  readonly sample: Sample;
  readonly message: V1MessageBody;
}

/** What the shop of a scenario has sent, in order. */
const sentBy = new WeakMap<Scenario, readonly Sent[]>();

function sent(scenario: Scenario): readonly Sent[] {
  const all = sentBy.get(scenario);
  assert.ok(all, 'the shop has sent nothing');
  return all;
}

const shopOf = (scenario: Scenario, who: string) => scenario.clients.v1(scenario.person(who).instance.key);

async function send(
  shop: V1Client,
  to: string,
  sample: Sample,
  before: V1MessageBody | undefined,
): Promise<V1MessageBody> {
  const { type, file, content, answers } = sample;
  const upload = file && (await shop.media.upload(file.name, file.bytes));
  const field = upload ? { ...(content as object), id: upload.id } : content;
  const { message } = await shop.send({
    to,
    content: { type, [type]: field },
    ...(answers && before && { answers: before.id }),
  });
  return message;
}

When(
  '{owner} shop sends {person} one of everything',
  async function (this: Scenario, who: string, to: string) {
    const all: Sent[] = [];
    for (const sample of await oneOfEverything()) {
      const message = await send(shopOf(this, who), this.person(to).number, sample, all.at(-1)?.message);
      all.push({ sample, message });
    }
    sentBy.set(this, all);
  },
);

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function assertArrived(
  { sample, message }: Sent,
  arrived: ArrivedMessage,
  before: V1MessageBody | undefined,
) {
  const { file, shown, shownFile, isAsUploaded, answers, type } = sample;
  assert.equal(message.status, 'sent', `the ${type}`);
  assert.equal(arrived.frames, 1, `the ${type} came once`);
  assert.partialDeepStrictEqual(arrived, shown);
  if (answers) assert.ok(before && arrived.reply, 'it shows what it answers');
  if (!file) return;
  const { problem, rejections, ...got } = arrived.file ?? { problem: 'no file', rejections: [] };
  assert.deepEqual([problem, rejections], [null, []], `the ${type}`);
  assert.partialDeepStrictEqual(got, shownFile);
  if (isAsUploaded) assert.partialDeepStrictEqual(got, { sha256: digest(file.bytes) });
  if (shownFile?.voice) assert.equal(arrived.file?.waveform?.length, BARS);
}

Then(
  '{owner} phone has one of everything, in order and as the shop sent it',
  async function (this: Scenario, who: string) {
    await eventuallyPasses(async () => {
      const arrived = await this.person(who).phone.messages();
      assert.equal(arrived.length, sent(this).length);
      for (const [index, one] of sent(this).entries())
        assertArrived(one, arrived[index]!, sent(this)[index - 1]?.message);
    });
  },
);

Then("{owner} shop's list has each of them once", async function (this: Scenario, who: string) {
  const listed = await shopOf(this, who).messages({ direction: 'outbound' });
  const ids = sent(this).map(({ message }) => message.id);
  assert.deepEqual(listed.map(({ id }) => id).toSorted(), ids.toSorted());
});
