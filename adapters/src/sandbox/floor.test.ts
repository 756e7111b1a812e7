import { afterEach, expect, test } from '@jest/globals';
import { ASHA, Stage, withFolder } from './testing/stage.js';

const OLD = 1_043_857_760;
const NEW = OLD + 10_000;

let stage: Stage;
afterEach(() => stage.close());

const pageOf = async () => fetch(new URL('/sw.js', stage.sandbox.url.replace('ws:', 'http:')));

test('a linked device below the floor is refused with 405, and let in with a newer version', async () => {
  stage = await Stage.open();
  const client = await stage.linked(ASHA);
  await client.stop();
  expect(await stage.control.setFloor({ login: NEW })).toEqual({
    login: NEW,
    link: 0,
    current: NEW,
    refused: 0,
  });
  client.connect();
  expect(await client.closed()).toBe(405);
  expect(stage.control.floor().refused).toBe(1);
  await stage.control.setFloor({ login: OLD });
  await client.login();
});

test('below the floor for links the phone alone hears of it: the device goes on showing codes', async () => {
  stage = await Stage.open();
  await stage.control.setFloor({ link: NEW });
  const client = stage.client();
  await expect(client.link(ASHA)).rejects.toThrow('could not link the device');
  expect(stage.control.phones().find(({ number }) => number === ASHA)?.linked).toEqual([]);
  const newer = stage.client({ version: [2, 3000, NEW] });
  await newer.link(ASHA);
});

test('the page names the current version, and is away where it is 0', async () => {
  stage = await Stage.open();
  expect(await (await pageOf()).text()).toContain(`client_revision\\":${OLD}`);
  await stage.control.setFloor({ link: NEW });
  expect(await (await pageOf()).text()).toContain(`client_revision\\":${NEW}`);
  await stage.control.setFloor({ current: 0 });
  expect((await pageOf()).status).toBe(503);
});

test('the floor outlives the sandbox', async () => {
  await withFolder(async (folder) => {
    stage = await Stage.open(folder);
    await stage.control.setFloor({ login: OLD, link: NEW });
    await stage.restart(folder);
    expect(stage.control.floor()).toEqual({ login: OLD, link: NEW, current: NEW, refused: 0 });
  });
});
