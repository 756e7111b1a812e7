import { describe, expect, test } from '@jest/globals';
import { readSettings } from '../settings/settings.js';
import { runInTrace } from '../tracing/current-trace.js';
import { createLog } from './log.js';

const SECRETS = { jwtSecret: 'a-secret-of-the-tokens', encryptionKeys: 'k:secret' };
const TRACE = '12345678123456781234567812345678';

function logOf(env: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const log = createLog(readSettings(env), SECRETS, { write: (line) => void lines.push(line) });
  return { log, lines };
}

describe('the log', () => {
  test('is JSON lines unless text is asked for', () => {
    const { log, lines } = logOf();
    log.info({ ms: 3 }, 'request');
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30, ms: 3, msg: 'request' });
  });

  test('names the trace of a request on each line that is written meanwhile', async () => {
    const { log, lines } = logOf();
    await runInTrace({ traceId: TRACE, span: undefined }, async () => {
      log.info('first');
      await Promise.resolve();
      log.child({ instance: 'ins_1' }).warn({ request_id: 'req_1' }, 'second');
    });
    log.info('third');
    expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([TRACE, TRACE, undefined]);
  });
});

describe('the log as text', () => {
  const textOf = (fields: object, message: string) => {
    const { log, lines } = logOf({ LOG_FORMAT: 'text' });
    log.info(fields, message);
    return lines.join('');
  };

  test('is a line of time, level, message and fields', () => {
    const text = textOf({ method: 'GET', status: 200, note: 'two words', list: [1] }, 'request');
    expect(text).toMatch(
      /^\d\d:\d\d:\d\d INFO {2}request method=GET status=200 note="two words" list=\[1\]\n$/,
    );
  });

  test('has the stack of an error below it', () => {
    const lines = textOf({ err: new TypeError('it broke') }, 'request failed').split('\n');
    expect(lines[0]).toMatch(/ request failed$/);
    expect(lines[1]).toBe('  TypeError: it broke');
    expect(lines[2]).toMatch(/^ {6}at /);
  });

  test('obeys no control character of a value, and keeps it on its line', () => {
    const text = textOf({ agent: 'a\u001b[2Jb\nc\u009b1m' }, 'line\r\nfeed');
    expect(text).toMatch(/ line\\u000d\\u000afeed agent="a\\u001b\[2Jb\\nc\\u009b1m"\n$/);
  });

  test('hides the same secrets as JSON', () => {
    expect(textOf({ found: `x ${SECRETS.jwtSecret}` }, 'odd')).not.toContain(SECRETS.jwtSecret);
  });
});
