import assert from 'node:assert/strict';
import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import type { RequestBody } from '@waxwing/contract';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { RequestLogClient } from '../../support/clients/request-log-client.js';
import { refusedCall } from '../../support/refused-calls.js';
import type { Scenario } from '../../support/world.js';

Given(
  '{person} has made the key {string}, which may read the log and nothing else',
  async function (this: Scenario, who: string, name: string) {
    const person = this.person(who);
    person.addKey(await person.customer.createKey(name, undefined, { scopes: ['logs:read'] }));
  },
);

Then('{person} finds the call by the request id of its answer', function (this: Scenario, who: string) {
  return findCall(this, this.person(who).customer.requests);
});

Then(
  'the key {string} finds the call by the request id of its answer',
  function (this: Scenario, name: string) {
    return findCall(this, logOfKey(this, 'Asha', name));
  },
);

When('{person} looks that call up', async function (this: Scenario, who: string) {
  const { requestId } = refusedCall(this);
  await this.attempt(this.person(who).customer.requests.find(requestId));
});

When(
  '{person} looks that call up with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    const { requestId } = refusedCall(this);
    await this.attempt(logOfKey(this, who, name).find(requestId));
  },
);

When(
  '{person} lists the calls of the log with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    await this.attempt(logOfKey(this, who, name).list());
  },
);

Then(
  /^the log says that (\S+) was refused with "([^"]*)"$/,
  function (this: Scenario, operation: string, code: string) {
    const found = foundCall(this);
    assert.deepEqual([found.operation, found.error_code], [operation, code]);
    assert.ok(found.status >= 400 && found.status < 500, `it was answered ${found.status}`);
  },
);

Then('the log tells neither {string} nor {string}', function (this: Scenario, text: string, number: string) {
  const line = JSON.stringify(foundCall(this));
  for (const secret of [text, number]) assert.ok(!line.includes(secret), `it tells ${secret}`);
});

Then(
  'the calls of {owner} log are, the newest first:',
  async function (this: Scenario, who: string, table: DataTable) {
    await eventuallyPasses(async () => {
      const calls = await this.person(who).customer.requests.list();
      const lines = calls.map(({ operation, status }) => [operation, status < 300 ? 'done' : 'refused']);
      assert.deepEqual(lines, table.rows());
    });
  },
);

Then(
  'that call is the only one among the refused sends of {owner} log',
  function (this: Scenario, who: string) {
    return isOnlyRefusal(this, this.person(who).customer.requests);
  },
);

Then(
  'that call is the only one among the refused sends that the key {string} lists',
  function (this: Scenario, name: string) {
    return isOnlyRefusal(this, logOfKey(this, 'Asha', name));
  },
);

Then('that call is not among the other calls of {owner} log', async function (this: Scenario, who: string) {
  const { requestId } = refusedCall(this);
  const others = await this.person(who).customer.requests.list({ status: '2xx' });
  assert.equal(others.length, 1);
  assert.notEqual(others[0]?.id, requestId);
});

Then(
  '{owner} log says that the first call was new and the second got its answer again',
  async function (this: Scenario, who: string) {
    await eventuallyPasses(async () => {
      const calls = await this.person(who).customer.requests.list({ operation: 'messages.send' });
      assert.deepEqual(
        calls.map(({ idempotency }) => idempotency),
        ['replayed', 'new'],
      );
    });
  },
);

Then('{owner} log is empty', async function (this: Scenario, who: string) {
  assert.deepEqual(await this.person(who).customer.requests.list(), []);
});

function logOfKey(scenario: Scenario, who: string, name: string): RequestLogClient {
  return scenario.clients.v1(scenario.person(who).key(name).secret).requests;
}

function foundCall(scenario: Scenario): RequestBody {
  const { found } = refusedCall(scenario);
  assert.ok(found, 'somebody finds the call first');
  return found;
}

/** A call stands in the log a moment after its answer. */
async function findCall(scenario: Scenario, log: RequestLogClient): Promise<void> {
  const call = refusedCall(scenario);
  const found = await eventuallyPasses(() => log.find(call.requestId));
  assert.equal(found.id, call.requestId);
  call.found = found;
}

/** Reading the log with a key is a call too, which is refused while the log has no such line yet. */
async function isOnlyRefusal(scenario: Scenario, log: RequestLogClient): Promise<void> {
  const { requestId } = refusedCall(scenario);
  await eventuallyPasses(async () => {
    const refusals = await log.list({ status: '4xx', operation: 'messages.send' });
    assert.deepEqual(
      refusals.map(({ id }) => id),
      [requestId],
    );
  });
}
