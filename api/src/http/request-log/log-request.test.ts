import type { IncomingHttpHeaders } from 'node:http';
import { expect, test } from '@jest/globals';
import { contract, type Operation } from '@waxwing/contract';
import { newId } from '@waxwing/core/testing';
import { ASHAS_KEY } from '../../../testing/start-app.js';
import { describeRequest } from './log-request.js';

const WITH_KEY = { headers: { 'idempotency-key': 'order-17' } };

function outcomeOf(
  operation: object,
  { replayed = false, headers }: { replayed?: boolean; headers: IncomingHttpHeaders } = WITH_KEY,
) {
  const answered = {
    operation: operation as Operation,
    caller: { accountId: ASHAS_KEY.accountId, key: ASHAS_KEY },
    requestId: 'req_1',
    ip: '203.0.113.9',
    instanceId: null,
    replayed,
    status: 200,
    code: undefined,
    ms: 1,
  };
  return describeRequest(headers, answered, { next: newId }).idempotency;
}

test('tells what an Idempotency-Key did', () => {
  expect(outcomeOf(contract.v1Messages.send)).toBe('new');
  expect(outcomeOf(contract.v1Messages.send, { ...WITH_KEY, replayed: true })).toBe('replayed');
  expect(outcomeOf(contract.v1Messages.send, { headers: {} })).toBeNull();
});

test.each([contract.v1Instances.create, contract.v1Messages.list])(
  'tells of none where the call $method $path takes none: its repetition is a second call',
  (operation) => {
    expect(outcomeOf(operation)).toBeNull();
  },
);
