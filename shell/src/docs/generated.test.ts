import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import reference from './generated/reference.json' with { type: 'json' };
import { SEND_ERRORS } from './sections/send-errors.js';
import { buildEvents as eventsNow } from './tools/build-events.ts';
import { buildReference as referenceNow, buildRetries as retriesNow } from './tools/build-reference.ts';
import { buildSamples as samplesNow } from './tools/build-samples.ts';
import { buildV1Calls as v1CallsNow } from './tools/build-v1-calls.ts';

const generated = async (file: string) =>
  JSON.parse(await readFile(new URL(`./generated/${file}`, import.meta.url), 'utf8'));
const shown = (folder: string, file: string) =>
  readFile(new URL(`./${folder}/${file}`, import.meta.url), 'utf8');

describe('the generated parts of the documentation (update them with node shell/src/docs/tools/write.ts)', () => {
  test("the reference matches the API's OpenAPI document", async () => {
    expect(await generated('reference.json')).toEqual(JSON.parse(JSON.stringify(await referenceNow())));
  });

  test("the calls of version 1 match the API's OpenAPI document", async () => {
    const calls = await v1CallsNow();
    expect(calls.flatMap((group) => group.calls)).toContainEqual({
      call: 'GET /api/v1/requests',
      scope: 'logs:read',
      summary: 'List requests',
    });
    expect(await generated('v1-calls.json')).toEqual(calls);
  });

  test("the types of events match the API's OpenAPI document", async () => {
    const events = await eventsNow();
    expect(events.length).toBeGreaterThan(20);
    expect(await generated('events.json')).toEqual(events);
  });

  test('the picture of number safety is the one that was simulated', async () => {
    expect(await generated('number-safety.json')).toEqual({
      svg: await shown('generated', 'number-safety.svg'),
    });
  });

  test('the retries match the table of the contract', async () => {
    expect(await generated('retries.json')).toEqual(await retriesNow());
  });

  test.each([
    ['examples', 'samples.json'],
    ['recipes', 'recipes.json'],
  ] as const)('the %s match their files, and highlighting loses no text', async (folder, file) => {
    const samples = await samplesNow(folder);
    expect(Object.keys(samples).length).toBeGreaterThan(0);
    expect(await generated(file)).toEqual(samples);
    for (const [name, tokens] of Object.entries(samples)) {
      expect(tokens.map(([, text]) => text).join('')).toBe((await shown(folder, name)).trimEnd());
    }
  });
});

describe('troubleshooting', () => {
  const send = reference.operations.find(({ id }) => id === 'sendMessage');

  test('explains every error of the send call, each once and under its status', () => {
    expect(SEND_ERRORS.map(({ code }) => code).sort()).toEqual([...(send?.errors ?? [])].sort());
    const codes: Record<string, { status: string }> = reference.codes;
    for (const { code, status } of SEND_ERRORS) expect(codes[code]?.status).toBe(String(status));
  });
});
