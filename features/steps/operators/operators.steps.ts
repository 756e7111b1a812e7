import assert from 'node:assert/strict';
import { Given, Then, When } from '@cucumber/cucumber';
import { runAdmin } from '@waxwing/api/testing';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { OwnAudit } from '../../support/clients/views/accounts.js';
import { Refused } from '../../support/outcome.js';
import { integrator } from '../../support/sending.js';
import type { Scenario } from '../../support/world.js';

const OPERATOR = 'night shift';

async function admin(scenario: Scenario, ...argv: string[]): Promise<void> {
  const { ok, text } = await runAdmin([...argv, '--operator', OPERATOR], {
    WAXWING_DATA: scenario.product.dataDir,
  });
  if (!ok) throw new Refused('operator_refused', text, '');
}

/** A process hears of it within a second. */
function untilKeyIs(what: 'refused' | 'accepted', scenario: Scenario, who: string): Promise<void> {
  const person = scenario.person(who);
  return eventuallyPasses(async () => {
    const { status } = await integrator(scenario, person)
      .instance(person.instance.id)
      .catch((error: unknown) => {
        if (error instanceof Refused) return { status: 'refused' };
        throw error;
      });
    const is = status === 'refused' ? 'refused' : 'accepted';
    if (is !== what || (is === 'accepted' && status !== 'ready'))
      throw new Error(`the key is ${is}: ${status}`);
  });
}

Given(
  'the operator has suspended {owner} account because of {string}',
  async function (this: Scenario, who: string, reason: string) {
    await admin(this, 'suspend', this.person(who).email, '--level', 'all', '--reason', reason);
    await untilKeyIs('refused', this, who);
  },
);

Given(
  'the operator has suspended {owner} account at the level {string} because of {string}',
  async function (this: Scenario, who: string, level: string, reason: string) {
    const { customer, email } = this.person(who);
    await admin(this, 'suspend', email, '--level', level, '--reason', reason);
    // The process that answers hears of it within a second.
    await eventuallyPasses(async () => assert.ok((await customer.profile.audit()).suspended));
  },
);

When('the operator suspends {owner} account without a reason', async function (this: Scenario, who: string) {
  await this.attempt(admin(this, 'suspend', this.person(who).email, '--level', 'all'));
});

When('the operator lifts the suspension of {owner} account', async function (this: Scenario, who: string) {
  await admin(this, 'lift', this.person(who).email, '--reason', 'explained by phone');
  await untilKeyIs('accepted', this, who);
});

Then('the operator is told {string}', function (this: Scenario, sentence: string) {
  assert.equal(this.outcome.refusal().sentence, sentence);
});

When('{person} looks at what the operator did', async function (this: Scenario, who: string) {
  await this.attempt(this.person(who).customer.profile.audit());
});

Then(
  '{person} sees {string} because of {string}, and not who did it',
  function (this: Scenario, _who: string, action: string, reason: string) {
    const audit = this.outcome.answer<OwnAudit>();
    assert.match(audit.suspended ?? '', new RegExp(reason));
    assert.deepEqual(audit.actions, [{ action, reason }]);
    assert.ok(!JSON.stringify(audit).includes(OPERATOR));
  },
);
