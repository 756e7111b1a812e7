import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { BodyPacer } from '../../limits/body-pacer.js';
import { BODY_TIMES } from './body-times.js';
import { bodyReader } from './read-body.js';

const MIB = 1_048_576;
const JSON_TYPE = 'application/json';

test.each([
  [
    'announces too much',
    { 'content-type': JSON_TYPE, 'content-length': String(2 * MIB) },
    'payload_too_large',
  ],
  [
    'has another type',
    { 'content-type': 'text/plain', 'content-length': '100000' },
    'unsupported_media_type',
  ],
])('a body that %s is refused at once, however much its account owes', async (_, headers, code) => {
  const pacer = new BodyPacer();
  const owed = { accountId: 'asha', length: 240 * MIB, limit: 240 * MIB };
  await pacer.run(owed, async () => new Uint8Array());
  const read = bodyReader(MIB, { times: BODY_TIMES, pacer });
  const req = { headers } as unknown as IncomingMessage;
  const ctx = { req, state: { caller: { accountId: 'asha' } } } as unknown as Context;
  await expect(read(ctx)).rejects.toMatchObject({ code });
});
