import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import type { EventBody } from '@waxwing/contract';
import { shopGets } from '../../support/shop-gets.js';
import { shopServerOf } from '../../support/shop-server-of.js';
import type { Scenario } from '../../support/world.js';

const isReaction = (event: EventBody, expected: { emoji: string | null; from: string; text: string }) =>
  event.type === 'message.reaction' &&
  event.data.reaction.emoji === expected.emoji &&
  event.data.reaction.from === expected.from &&
  event.data.message?.text === expected.text;

Then(
  "{owner} shop's server is told that {person} reacts with {string} to {string}",
  async function (this: Scenario, who: string, customer: string, emoji: string, text: string) {
    const from = this.person(customer).number;
    await shopGets(this, who, ({ event }) => isReaction(event, { emoji, from, text }));
  },
);

Then(
  "{owner} shop's server is told that {person} takes the reaction to {string} back",
  async function (this: Scenario, who: string, customer: string, text: string) {
    const from = this.person(customer).number;
    await shopGets(this, who, ({ event }) => isReaction(event, { emoji: null, from, text }));
  },
);

Then(
  "{owner} shop's server is told that a message of {person} now reads {string}",
  async function (this: Scenario, who: string, author: string, text: string) {
    const { number } = this.person(author);
    const isOfMessage = ({ type, data }: EventBody) =>
      type === 'message.edited' &&
      data.message?.text === text &&
      data.message.from === number &&
      data.message.edited_at !== null;
    await shopGets(this, who, ({ event }) => isOfMessage(event));
  },
);

Then(
  "{owner} shop's server is told that {person} has deleted a message, and not what it said",
  async function (this: Scenario, who: string, author: string) {
    const { number } = this.person(author);
    const isOfMessage = ({ type, data }: EventBody) =>
      type === 'message.deleted' &&
      data.message?.text === '' &&
      data.message.from === number &&
      data.message.deleted_at !== null;
    await shopGets(this, who, ({ event }) => isOfMessage(event));
  },
);

Then(
  "{owner} shop's server is told each of these once: {string}",
  function (this: Scenario, _owner: string, types: string) {
    const { got } = shopServerOf(this);
    const told = [...new Map(got.map(({ id, event }) => [id, event.type])).values()];
    assert.deepEqual(told, types.split(', '));
  },
);
