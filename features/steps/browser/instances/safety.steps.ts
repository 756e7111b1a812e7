import { When } from '@cucumber/cucumber';
import type { Scenario } from '../../../support/world.js';

When('{person} chooses {string} on the page', async function (this: Scenario, who: string, name: string) {
  // The radio button itself is hidden behind its label.
  await (await this.page(who)).getByRole('radio', { name, exact: true }).check({ force: true });
});

When('{person} opens {string} on the page', async function (this: Scenario, who: string, name: string) {
  await (await this.page(who)).getByRole('tab', { name, exact: true }).click();
});

When(
  '{person} presses Remove beside {person} on the page, and confirms it',
  async function (this: Scenario, who: string, of: string) {
    const page = await this.page(who);
    const number = this.person(of).number;
    await page.getByRole('button', { name: `Remove +${number}`, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  },
);
