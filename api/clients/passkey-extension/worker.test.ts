import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, describe, expect, test } from '@jest/globals';

const NONCE = '0b9d2f3e-5a61-4b7c-8d9e-0f1a2b3c4d5e';
const DASHBOARD = 'http://localhost:3000';
const WHATSAPP = 'https://web.whatsapp.com';
const ASSERTION = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'MEQ', userHandle: null },
};

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const manifest = JSON.parse(read('manifest.json'));

let calls: unknown[][];
let dashboardAnswers: unknown;
let hear: (message: unknown, sender: object, reply: (answer?: unknown) => void) => boolean;

beforeEach(() => {
  calls = [];
  dashboardAnswers = undefined;
  const noted =
    (name: string) =>
    async (...args: unknown[]) => {
      calls.push([name, ...JSON.parse(JSON.stringify(args))]);
      return name === 'sendMessage' ? dashboardAnswers : undefined;
    };
  const tabs = Object.fromEntries(['create', 'sendMessage', 'update', 'remove'].map((n) => [n, noted(n)]));
  const addListener = (listener: typeof hear) => {
    hear = listener;
  };
  const runtime = { id: 'own', getManifest: () => manifest, onMessage: { addListener } };
  const importScripts = (name: string) => runInContext(read(name), world);
  const world = createContext({ chrome: { runtime, tabs }, importScripts, URL });
  runInContext(read('worker.js'), world);
});

const from = (origin: string, more: object = {}) => ({
  id: 'own',
  frameId: 0,
  origin,
  tab: { id: 4 },
  ...more,
});

/** The worker's answer; undefined where it gives none. */
const tell = (message: unknown, sender: object) =>
  new Promise((resolve) => {
    if (!hear(message, sender, resolve)) resolve(undefined);
  });

test("a click in the dashboard opens WhatsApp's page, with the ticket in its URL", async () => {
  expect(await tell({ kind: 'open', nonce: NONCE }, from(DASHBOARD))).toEqual({ opened: true });
  expect(calls).toEqual([['create', { url: `${WHATSAPP}/#waxwing-passkey=4.${NONCE}`, openerTabId: 4 }]]);
});

test("WhatsApp's page gets the challenge from the tab that it names", async () => {
  dashboardAnswers = { options: { challenge: 'x' } };
  const answer = await tell({ kind: 'fetch', tab: 2, nonce: NONCE }, from(WHATSAPP));
  expect(answer).toEqual({ options: { challenge: 'x' } });
  expect(calls).toEqual([['sendMessage', 2, { kind: 'fetch', nonce: NONCE }, { frameId: 0 }]]);
});

test('the passkey goes to that tab, which is activated, and the other one is closed', async () => {
  dashboardAnswers = { taken: true };
  const given = { kind: 'give', tab: 2, nonce: NONCE, assertion: { ...ASSERTION, more: 1 } };
  expect(await tell(given, from(WHATSAPP))).toEqual({ taken: true });
  expect(calls).toEqual([
    ['sendMessage', 2, { kind: 'give', nonce: NONCE, assertion: ASSERTION }, { frameId: 0 }],
    ['update', 2, { active: true }],
    ['remove', 4],
  ]);
});

test('a passkey that the dashboard does not wait for changes no tab', async () => {
  expect(
    await tell({ kind: 'give', tab: 2, nonce: NONCE, assertion: ASSERTION }, from(WHATSAPP)),
  ).toBeUndefined();
  expect(calls.map(([name]) => name)).toEqual(['sendMessage']);
});

describe('nothing is done for', () => {
  const open = { kind: 'open', nonce: NONCE };
  test.each([
    ['another origin', open, from('https://evil.example')],
    ['the same host at another port', open, from('http://localhost:3001')],
    ['another extension', open, from(DASHBOARD, { id: 'other' })],
    ['a frame in the page', open, from(DASHBOARD, { frameId: 3 })],
    ['a page outside a tab', open, from(DASHBOARD, { tab: undefined })],
    ["WhatsApp's page that wants a page opened", open, from(WHATSAPP)],
    ['an invalid nonce', { kind: 'open', nonce: 'x' }, from(DASHBOARD)],
    ['no message', undefined, from(DASHBOARD)],
    ['the dashboard that wants a challenge', { kind: 'fetch', tab: 2, nonce: NONCE }, from(DASHBOARD)],
    ['a tab id that is not a number', { kind: 'fetch', tab: '2', nonce: NONCE }, from(WHATSAPP)],
    ['a malformed passkey', { kind: 'give', tab: 2, nonce: NONCE, assertion: {} }, from(WHATSAPP)],
  ])('%s', async (_who, message, sender) => {
    expect(await tell(message, sender)).toBeUndefined();
    expect(calls).toEqual([]);
  });
});
