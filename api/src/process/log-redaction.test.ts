import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { logRedaction } from './redact.js';

test('a request that is logged as a whole loses its secrets and keeps the rest', () => {
  const lines: string[] = [];
  const log = pino({ redact: logRedaction }, { write: (line) => lines.push(line) });
  const headers = { authorization: 'Bearer hunter2', cookie: 'sid=hunter2', host: 'localhost' };
  log.info({ headers });
  log.info({ req: { headers }, res: { headers: { 'set-cookie': 'sid=hunter2' } } });
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines.join('')).toContain('localhost');
});
