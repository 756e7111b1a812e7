import assert from 'node:assert/strict';
import { Then, When } from '@cucumber/cucumber';
import type { Scenario } from '../support/world.js';

When('the operator asks for the health of the service', async function (this: Scenario) {
  const operator = this.clients.operator();
  await this.attempt(Promise.all([operator.alive(), operator.ready()]));
});

When('the operator asks which calls there are', async function (this: Scenario) {
  await this.attempt(this.clients.operator().documentedPaths());
});

When('an integrator asks which calls there are for API keys', async function (this: Scenario) {
  await this.attempt(this.clients.operator().publicPaths());
});

Then('only calls under \\/api\\/v1 and \\/api\\/public are described', function (this: Scenario) {
  const paths = this.outcome.answer<string[]>();
  assert.ok(paths.includes('/api/v1/messages') && paths.includes('/api/public/send/{instance_id}'));
  assert.deepEqual(
    paths.filter((path) => !/^\/api\/(?:v1|public)\//.test(path)),
    [],
  );
});

Then('it is alive, with its database and WhatsApp at hand', function (this: Scenario) {
  assert.deepEqual(this.outcome.answer(), [true, { ready: true, database: true, whatsapp: true }]);
});

Then('every call is described, the send call among them', function (this: Scenario) {
  const paths = this.outcome.answer<string[]>();
  assert.ok(paths.includes('/api/public/send/{instance_id}'), paths.join(' '));
  assert.ok(paths.length >= 15, `${paths.length} paths`);
});

Then(
  "neither {owner} key, {owner} password nor {string} is in the service's log",
  async function (this: Scenario, who, _same, text) {
    const log = await this.product.log();
    assert.ok(log.length > 0, 'the service wrote no log at all');
    const { password, instance, phone } = this.person(who);
    for (const secret of [password, instance.key, text, phone.number]) {
      assert.ok(!log.includes(secret), `the log holds "${secret}"`);
    }
  },
);
