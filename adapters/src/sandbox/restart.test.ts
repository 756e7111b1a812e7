import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { ASHA, RAVI, SandboxHarness, withFolder } from './testing/sandbox-harness.js';

let harness: SandboxHarness;
afterEach(() => harness.close());

/** Restarts from what a process killed now would leave behind: the journal without an orderly stop. */
const killAndRestart = async (folder: string): Promise<void> => {
  const left = join(folder, 'left');
  mkdirSync(left);
  copyFileSync(join(folder, 'sandbox.journal'), join(left, 'sandbox.journal'));
  await harness.restart(left);
};

test('after a kill a linked client logs in again and continues to send, receive and get read receipts', async () => {
  await withFolder(async (folder) => {
    harness = await SandboxHarness.open(folder);
    const rootKey = harness.sandbox.rootKey;
    const client = await harness.linked(ASHA);
    const before = await client.send(RAVI, 'before the kill');
    await harness.control.write(RAVI, { to: ASHA, text: 'answer before' });
    await client.received('answer before');
    await killAndRestart(folder);
    expect(await client.closed()).toBe(428);
    expect(harness.sandbox.rootKey).toEqual(rootKey);
    await client.login();
    const after = await client.send(RAVI, 'after the kill');
    await client.status(after.id, 3);
    expect(harness.control.messages(RAVI)).toMatchObject([
      { id: before.id, text: 'before the kill', frames: 1 },
      { id: after.id, text: 'after the kill', frames: 1 },
    ]);
    await harness.control.write(RAVI, { to: ASHA, text: 'answer after' });
    await client.received('answer after');
    await harness.control.read(RAVI);
    await client.status(before.id, 4);
    expect(harness.control.problems()).toEqual([]);
  });
});

test('an acknowledged message survives a kill, and is stored once when sent again', async () => {
  await withFolder(async (folder) => {
    harness = await SandboxHarness.open(folder);
    const client = await harness.linked(ASHA);
    const { id } = await client.send(RAVI, 'acknowledged');
    await killAndRestart(folder);
    await client.closed();
    await client.login();
    await client.send(RAVI, 'acknowledged', id);
    expect(harness.control.messages(RAVI)).toMatchObject([{ id, frames: 2 }]);
    expect(harness.control.frames(id)).toBe(2);
  });
});

test('pending stanzas of an offline client survive a kill', async () => {
  await withFolder(async (folder) => {
    harness = await SandboxHarness.open(folder);
    const client = await harness.linked(ASHA);
    const { id } = await client.send(RAVI, 'read it while I am away');
    await client.status(id, 3);
    await client.stop();
    await harness.control.write(RAVI, { to: ASHA, text: 'one' });
    await harness.control.write(RAVI, { to: ASHA, text: 'two' });
    await harness.control.read(RAVI);
    await killAndRestart(folder);
    await client.login();
    await client.received('one');
    await client.received('two');
    await client.status(id, 4);
  });
});

test('an unlinked device stays unlinked after a kill', async () => {
  await withFolder(async (folder) => {
    harness = await SandboxHarness.open(folder);
    const client = await harness.linked(ASHA);
    await harness.control.unlink(ASHA);
    expect(await client.closed()).toBe(401);
    await killAndRestart(folder);
    client.connect();
    expect(await client.closed()).toBe(401);
  });
});
