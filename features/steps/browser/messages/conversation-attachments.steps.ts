import { When } from '@cucumber/cucumber';
import type { Page } from 'playwright-core';
import {
  attach,
  type ChosenFile,
  drop,
  paste,
  waitForAttached,
} from '../../../support/browser/pages/attachments.js';
import { replyBox } from '../../../support/browser/pages/conversations.js';
import { content } from '../../../support/browser/pages/frame.js';
import { shopFile } from '../../../support/shop-files.js';
import type { Scenario } from '../../../support/world.js';

const WAYS = { attaches: attach, drops: drop, pastes: paste } as const;
const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf', png: 'image/png' };

function chosen(name: string): ChosenFile {
  return { ...shopFile(name), mimeType: TYPES[name.split('.').at(-1)!]! };
}

const pressSend = (page: Page) => content(page).getByRole('button', { name: 'Send', exact: true }).click();

When(
  /^she (attaches|drops|pastes) "([^"]*)" and sends it with the caption "([^"]*)"$/,
  async function (this: Scenario, way: keyof typeof WAYS, name: string, caption: string) {
    const page = this.browsers.lastTab;
    await WAYS[way](page, chosen(name));
    await replyBox(page).fill(caption);
    await waitForAttached(page);
    await pressSend(page);
  },
);

When('{person} attaches {string} without sending it', async function (this: Scenario, who: string, name) {
  const page = await this.page(who);
  await attach(page, chosen(name));
  await waitForAttached(page);
});

When('{person} attaches a file without content', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await attach(page, { name: 'empty.txt', mimeType: 'text/plain', bytes: new Uint8Array() });
});

When('{person} sends what she has attached', async function (this: Scenario, who: string) {
  await pressSend(await this.page(who));
});

When(
  '{person} sends {person} {string} from the form, with the caption {string}',
  async function (this: Scenario, who: string, to: string, name: string, caption: string) {
    const page = await this.page(who);
    await attach(page, chosen(name));
    await waitForAttached(page);
    await content(page)
      .getByLabel('Number', { exact: true })
      .fill(`+${this.person(to).number}`);
    await content(page).getByLabel('Caption', { exact: true }).fill(caption);
    await content(page).getByRole('button', { name: 'Send Message' }).click();
  },
);
