import { Then, When } from '@cucumber/cucumber';
import { waitForVisible } from '../../support/browser/page-assertions.js';
import { topBar } from '../../support/browser/pages/frame.js';
import type { Scenario } from '../../support/world.js';

When('{person} opens the notifications', async function (this: Scenario, who: string) {
  const bell = topBar(await this.page(who)).getByRole('button', { name: /^Notifications/ });
  await bell.click();
});

When('{person} follows the note {string}', async function (this: Scenario, who: string, title: string) {
  const notes = (await this.page(who)).getByRole('region', { name: 'Notifications' });
  await notes.getByRole('link', { name: title }).click();
});

Then(
  '{owner} bell announces {int} notification(s)',
  async function (this: Scenario, who: string, count: number) {
    const bar = topBar(await this.page(who));
    await waitForVisible(bar.getByRole('button', { name: `Notifications (${count})` }));
  },
);
