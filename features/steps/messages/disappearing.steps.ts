import assert from 'node:assert/strict';
import { Given, Then } from '@cucumber/cucumber';
import { arrivals } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

const DAY_S = 86_400;

Given(
  '{person} lets the messages of the chat with {person} disappear after {int} days',
  async function (this: Scenario, who: string, to: string, days: number) {
    await this.person(who).phone.send({ to: this.person(to).number, timer: days * DAY_S });
  },
);

Then(
  '{owner} phone shows {string}, which disappears after {int} days',
  async function (this: Scenario, who: string, text: string, days: number) {
    const copies = await arrivals(this.person(who).phone, text);
    assert.deepEqual(
      copies.map(({ expires }) => expires),
      [days * DAY_S],
    );
  },
);
