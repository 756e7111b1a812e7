import { afterEach, expect, test } from '@jest/globals';
import { ASHA, SandboxHarness, withFolder } from './testing/sandbox-harness.js';

const OLD = 1_043_857_760;
const NEW = OLD + 10_000;

let harness: SandboxHarness;
afterEach(() => harness.close());

const pageOf = async () => fetch(new URL('/sw.js', harness.sandbox.url.replace('ws:', 'http:')));

test('a linked device below the version floor is refused with 405, and accepted with a newer version', async () => {
  harness = await SandboxHarness.open();
  const client = await harness.linked(ASHA);
  await client.stop();
  expect(await harness.control.setVersionFloor({ login: NEW })).toEqual({
    login: NEW,
    link: 0,
    current: NEW,
    refused: 0,
  });
  client.connect();
  expect(await client.closed()).toBe(405);
  expect(harness.control.versionFloor().refused).toBe(1);
  await harness.control.setVersionFloor({ login: OLD });
  await client.login();
});

test('below the floor for linking only the phone reports it: the device continues to show QR codes', async () => {
  harness = await SandboxHarness.open();
  await harness.control.setVersionFloor({ link: NEW });
  const client = harness.client();
  await expect(client.link(ASHA)).rejects.toThrow('could not link the device');
  expect(harness.control.phones().find(({ number }) => number === ASHA)?.linked).toEqual([]);
  const newer = harness.client({ version: [2, 3000, NEW] });
  await newer.link(ASHA);
});

test('the version page names the current version, and is unavailable where that is 0', async () => {
  harness = await SandboxHarness.open();
  expect(await (await pageOf()).text()).toContain(`client_revision\\":${OLD}`);
  await harness.control.setVersionFloor({ link: NEW });
  expect(await (await pageOf()).text()).toContain(`client_revision\\":${NEW}`);
  await harness.control.setVersionFloor({ current: 0 });
  expect((await pageOf()).status).toBe(503);
});

test('the version floor survives a restart of the sandbox', async () => {
  await withFolder(async (folder) => {
    harness = await SandboxHarness.open(folder);
    await harness.control.setVersionFloor({ login: OLD, link: NEW });
    await harness.restart(folder);
    expect(harness.control.versionFloor()).toEqual({ login: OLD, link: NEW, current: NEW, refused: 0 });
  });
});
