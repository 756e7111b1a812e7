import assert from 'node:assert/strict';
import { Then } from '@cucumber/cucumber';
import type { Scenario } from '../support/world.js';

Then('{person} is told {string}', function (this: Scenario, _who: string, sentence: string) {
  assert.equal(this.outcome.refusal().sentence, sentence);
});

Then('the visitor is told {string}', function (this: Scenario, sentence: string) {
  assert.equal(this.outcome.refusal().sentence, sentence);
});

Then('{person} is told that {string}', function (this: Scenario, _who: string, part: string) {
  const { sentence } = this.outcome.refusal();
  assert.ok(sentence.includes(part), `told: ${sentence}`);
});

Then('the answer took {int} seconds or longer', function (this: Scenario, seconds: number) {
  const took = this.elapsedMs / 1_000;
  assert.ok(took > seconds - 0.5, `it took ${took} s`);
});

Then('{person} is refused', function (this: Scenario, _who: string) {
  this.outcome.refusal();
});
