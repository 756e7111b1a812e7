import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { waitForHidden, waitForText, waitForVisible } from '../../../support/browser/page-assertions.js';
import {
  entryOf,
  list,
  log,
  openConversation,
  reply,
  replyBox,
  showConversations,
  threadOf,
} from '../../../support/browser/pages/conversations.js';
import { content } from '../../../support/browser/pages/frame.js';
import type { Scenario } from '../../../support/world.js';

When('{person} shows her messages by conversation', async function (this: Scenario, who: string) {
  await showConversations(await this.page(who));
});

When(
  '{person} opens the conversation with {person} on the page',
  async function (this: Scenario, who: string, other) {
    await openConversation(await this.page(who), other);
  },
);

When('{person} answers {string} there', async function (this: Scenario, who: string, text: string) {
  await reply(await this.page(who), text);
});

When('{person} answers {string} by keyboard', async function (this: Scenario, who: string, text: string) {
  const page = await this.page(who);
  // The box has had the focus since the conversation was opened.
  await waitForVisible(replyBox(page).and(page.locator(':focus')));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
});

When('{person} writes {string} without sending it', async function (this: Scenario, who: string, text) {
  await replyBox(await this.page(who)).fill(text);
});

When('{person} returns to all conversations', async function (this: Scenario, who: string) {
  await content(await this.page(who))
    .getByRole('link', { name: 'All conversations' })
    .click();
});

Given(
  '{person} writes {int} messages to {person}, one after the other',
  async function (this: Scenario, who: string, count: number, to: string) {
    for (let number = 1; number <= count; number += 1) {
      await this.person(who).phone.write(this.person(to).number, `Message ${number} of ${count}`);
    }
  },
);

When('{person} scrolls to the beginning of the conversation', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  await eventuallyPasses(async () => {
    await log(page).evaluate((element) => {
      element.scrollTop = 0;
    });
    assert.equal(await page.getByRole('button', { name: /older messages|Loading/ }).count(), 0);
  });
});

Then(
  'the list shows {int} unread from {person}',
  async function (this: Scenario, count: number, other: string) {
    await waitForText(entryOf(this.browsers.lastTab, other), `${count}`);
  },
);

Then('{person} has read everything', async function (this: Scenario, who: string) {
  await waitForHidden(content(await this.page(who)).getByText(/\d unread/));
});

Then('the conversation reads:', async function (this: Scenario, table: DataTable) {
  const expected = table.raw().map((cells) => cells.join(' '));
  await eventuallyPasses(async () => assert.deepEqual(await threadOf(this.browsers.lastTab), expected));
});

Then(
  'the conversation shows the reaction {string} of {person}',
  async function (this: Scenario, emoji: string, who: string) {
    const reactions = log(this.browsers.lastTab).getByRole('list', { name: 'Reactions' });
    await waitForText(reactions, `${emoji} from ${this.person(who).name}`);
  },
);

Then('the conversation shows no reaction', async function (this: Scenario) {
  await waitForHidden(log(this.browsers.lastTab).getByRole('list', { name: 'Reactions' }));
});

Then('{owner} answer becomes {string}', async function (this: Scenario, who: string, status: string) {
  await waitForText(log(await this.page(who)), status);
});

Then('the list stands beside the conversation', async function (this: Scenario) {
  await waitForVisible(list(this.browsers.lastTab));
  await waitForVisible(log(this.browsers.lastTab));
});

Then('the conversation has taken the place of the list', async function (this: Scenario) {
  await waitForVisible(log(this.browsers.lastTab));
  await waitForHidden(list(this.browsers.lastTab));
});

Then('the list has taken the place of the conversation', async function (this: Scenario) {
  await waitForVisible(list(this.browsers.lastTab));
  await waitForHidden(log(this.browsers.lastTab));
});

Then('the box still has {string}', async function (this: Scenario, text: string) {
  await eventuallyPasses(async () => assert.equal(await replyBox(this.browsers.lastTab).inputValue(), text));
});

Then('this tab keeps nothing of {owner} drafts', async function (this: Scenario, who: string) {
  const page = await this.page(who);
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await eventuallyPasses(async () => assert.ok(!(await kept()).includes('signed-in'), await kept()));
});
