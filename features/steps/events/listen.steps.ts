import assert from 'node:assert/strict';
import { After, Given, Then, When } from '@cucumber/cucumber';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { HookReceiver, ListenProgram } from '@waxwing/api/testing';
import { waitUntil } from '@waxwing/core/testing/eventually';
import type { Scenario } from '../../support/world.js';

/** A developer's machine: the server that is written there, and the program beside it. */
interface Machine {
  readonly folder: Awaited<ReturnType<typeof temporaryFolder>>;
  readonly server: HookReceiver;
  readonly key: string;
  listen: ListenProgram;
}
const machines = new WeakMap<Scenario, Machine>();

After(async function (this: Scenario) {
  const machine = machines.get(this);
  await machine?.listen.kill();
  machine?.server.close();
  await machine?.folder.remove();
});

Given(
  'listen runs on {owner} machine with the key {string}',
  async function (this: Scenario, who: string, name: string) {
    await runListen(this, this.person(who).key(name).secret);
    await machineOf(this).listen.untilPrinted('Connected');
  },
);

When('{person} runs listen with the key {string}', async function (this: Scenario, who: string, name) {
  await runListen(this, this.person(who).key(name).secret);
});

When('{person} ends listen', async function (this: Scenario, _who: string) {
  assert.equal(await machineOf(this).listen.interrupt(), 0);
});

When('{person} has listen go on where it ended', async function (this: Scenario, _who: string) {
  const machine = machineOf(this);
  machine.listen = await start(this, machine, ['--since', whereItEnded(machine.listen)]);
});

Then(
  '{owner} server gets {string}, signed with the secret that listen shows',
  async function (this: Scenario, _owner: string, text: string) {
    await waitUntil(() => textsAt(machineOf(this)).includes(text), `"${text}" at the server`);
  },
);

Then('{owner} server got {string} once', function (this: Scenario, _owner: string, text: string) {
  assert.equal(textsAt(machineOf(this)).filter((got) => got === text).length, 1);
});

Then('listen says where it can go on', function (this: Scenario) {
  assert.match(whereItEnded(machineOf(this).listen), /^evt_/);
});

Then('listen ends with {string}', async function (this: Scenario, sentence: string) {
  const { listen } = machineOf(this);
  assert.equal(await listen.ended, 1);
  assert.ok(listen.printed.includes(sentence), listen.printed);
});

async function runListen(scenario: Scenario, key: string): Promise<void> {
  const machine = { folder: await temporaryFolder(), server: await HookReceiver.open(), key };
  machines.set(scenario, { ...machine, listen: await start(scenario, machine) });
}

/** Downloads and starts it, as the documentation says. */
async function start(
  { product }: Scenario,
  { folder, server, key }: Omit<Machine, 'listen'>,
  more: readonly string[] = [],
): Promise<ListenProgram> {
  const file = await ListenProgram.download(product.url, folder.path);
  return new ListenProgram(file, { key, args: ['--forward', server.url, ...more] });
}

function machineOf(scenario: Scenario): Machine {
  const machine = machines.get(scenario);
  assert.ok(machine, 'listen runs on somebody’s machine');
  return machine;
}

function whereItEnded({ printed }: ListenProgram): string {
  return /Go on with --since (\S+)/.exec(printed)?.[1] ?? '';
}

/** What arrived of messages. @throws where something is not signed with the secret that listen shows */
function textsAt({ server, listen }: Machine): unknown[] {
  return server.verified(listen.secret).map(({ data }) => (data.message as { text?: string } | null)?.text);
}
