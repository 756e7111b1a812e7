import { When } from '@cucumber/cucumber';
import type { Scenario } from '../support/world.js';

When('{person} writes {string} to {person}', async function (this: Scenario, who: string, text, to: string) {
  await this.person(who).phone.write(this.person(to).number, text);
});

When(
  '{person} writes {string} to {person} while the instance is away',
  async function (this: Scenario, who, text, to) {
    // The connection comes back after a moment at the earliest; what is written at once finds nobody there.
    await this.person(to).phone.suffer({ kind: 'drop' });
    await this.person(who).phone.write(this.person(to).number, text);
  },
);
