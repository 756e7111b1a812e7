import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ExportPart } from '@waxwing/core';
import { aMessage } from '../../../testing/a-message.js';
import { problemOf } from '../../../testing/problem-of.js';
import { ACCOUNT, PATH, startExportApp } from './testing/export-app.js';

let app: Awaited<ReturnType<typeof startExportApp>>;
beforeAll(async () => {
  app = await startExportApp();
});
afterAll(() => app.close());

describe('the account export over HTTP', () => {
  test('that fails before its first line is answered with a problem', async () => {
    app.answer.parts = async function* () {
      yield* [] as ExportPart[];
      throw new Error('the disk is gone');
    };
    expect(await problemOf(await app.take())).toMatchObject({ status: 500, code: 'internal_error' });
  });

  test('that fails on the way is cut, so that a part is not taken for the whole', async () => {
    const text = 'x'.repeat(4_000);
    app.answer.parts = async function* () {
      yield ACCOUNT;
      for (let count = 0; count < 100; count++) yield { section: 'messages', item: aMessage({ text }) };
      throw new Error('the disk is gone');
    };
    const response = await app.take();
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow();
    expect(app.logged.filter(({ msg }) => msg === 'request failed').at(-1)).toMatchObject({
      route: PATH,
    });
  });

  test('is read no faster than the client takes it, and no further when the client disconnects', async () => {
    let told = 0;
    let ended!: () => void;
    const over = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const text = 'x'.repeat(4_000);
    app.answer.parts = async function* () {
      try {
        yield ACCOUNT;
        for (; told < 1_000_000; told++) yield { section: 'messages', item: aMessage({ text }) };
      } finally {
        ended();
      }
    };
    const failures = app.logged.filter(({ msg }) => msg === 'request failed').length;
    const response = await app.take();
    const reader = response.body!.getReader();
    await reader.read();
    const soFar = told;
    await reader.cancel();
    await over;
    // What the buffers on the way hold, which is a few megabytes of the four gigabytes.
    expect(soFar).toBeLessThan(20_000);
    expect(told).toBeLessThan(20_000);
    expect(app.logged.filter(({ msg }) => msg === 'request failed')).toHaveLength(failures);
  });
});
