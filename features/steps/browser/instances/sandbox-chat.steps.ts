import assert from 'node:assert/strict';
import { type DataTable, Then, When } from '@cucumber/cucumber';
import { mp4 } from '@waxwing/adapters/testing';
import type { V1MessageBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import {
  chooseForMessage,
  type FilePayload,
  sendFromChat,
  writeInChat,
} from '../../../support/browser/pages/sandbox.js';
import type { Scenario } from '../../../support/world.js';

const messagesOf = (scenario: Scenario, who: string, query: Record<string, string> = {}) =>
  scenario.clients.v1(scenario.person(who).instance.key).messages(query);

/** Fields as a table writes them: `Name: My door, File: kiln.mp4`. */
async function fieldsIn(cell: string): Promise<Record<string, string | FilePayload>> {
  const pairs = cell.split(', ').filter(Boolean);
  const fields = pairs.map(async (pair) => {
    const [label = '', value = ''] = pair.split(': ');
    if (label !== 'File') return [label, value.replaceAll('; ', '\n')] as const;
    const buffer = Buffer.from(await mp4({ seconds: 2 }));
    return [label, { name: value, mimeType: 'video/mp4', buffer }] as const;
  });
  return Object.fromEntries(await Promise.all(fields));
}

When(
  '{person} sends from the chat on {owner} simulated phone:',
  async function (this: Scenario, who: string, owner: string, table: DataTable) {
    const page = await this.page(who);
    for (const { what = '', 'filled in': filled = '' } of table.hashes())
      await sendFromChat(page, this.person(owner).number, what, await fieldsIn(filled));
  },
);

When(
  '{person} chooses {string} for {string} on {owner} simulated phone',
  async function (this: Scenario, who: string, action: string, text: string, owner: string) {
    await chooseForMessage(await this.page(who), this.person(owner).number, text, action);
  },
);

When(
  '{person} chooses {string} for {string} on {owner} simulated phone, and writes {string}',
  async function (this: Scenario, who: string, action: string, text: string, owner: string, written: string) {
    const page = await this.page(who);
    await chooseForMessage(page, this.person(owner).number, text, action);
    await writeInChat(page, this.person(owner).number, written);
  },
);

Then(
  '{owner} shop has received, oldest first:',
  async function (this: Scenario, who: string, table: DataTable) {
    await eventuallyPasses(async () => {
      const received = await messagesOf(this, who, { direction: 'inbound' });
      const shown = received.toReversed().map(({ type, text }) => ({ type, text }));
      assert.deepEqual(shown, table.hashes());
    });
  },
);

Then(
  '{owner} shop sees {string} as the answer to {string}',
  async function (this: Scenario, who: string, answer: string, asked: string) {
    await eventuallyPasses(async () => {
      const messages = await messagesOf(this, who);
      const find = (text: string) => messages.find((message) => message.text === text);
      assert.equal(find(answer)?.context?.message_id, find(asked)?.id ?? 'none');
    });
  },
);

Then('{owner} shop sees that the answer was deleted', async function (this: Scenario, who: string) {
  await eventuallyPasses(async () => {
    const answers = (await messagesOf(this, who)).filter(({ context }: V1MessageBody) => context !== null);
    assert.deepEqual(
      answers.map(({ text, deleted_at }) => [text, deleted_at !== null]),
      [['', true]],
    );
  });
});
