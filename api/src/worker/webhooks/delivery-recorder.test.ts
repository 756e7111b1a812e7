import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { DeliveryRecord } from '@waxwing/core';
import { newId } from '@waxwing/core/testing';
import { pino } from 'pino';
import { DeliveryRecorder, type DeliveryResult } from './delivery-recorder.js';

const ANSWER = { lostShards: [], stoppedEndpoints: [], stoppedReplays: [] };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** A recorder whose statement takes `ms`, and what it has stored. */
function recorderOf(ms: number) {
  const stored: string[] = [];
  const record = async ({ settled }: DeliveryRecord) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    stored.push(...settled.map(({ eventId }) => eventId));
    return ANSWER;
  };
  const recorder = new DeliveryRecorder({
    records: { record },
    collect: () => ({ leases: [], endpoints: [], replays: [] }),
    onRecorded: () => undefined,
    log: pino({ level: 'silent' }),
  });
  return { recorder, stored };
}

function delivered(): DeliveryResult {
  return { endpointId: newId(), eventId: newId(), attempt: null, retry: 'settled', resumes: false };
}

test('what comes of deliveries during a statement that takes long is stored by the next one', async () => {
  const { recorder, stored } = recorderOf(500);
  const [first, second] = [delivered(), delivered()];
  recorder.add(first);
  await jest.advanceTimersByTimeAsync(150);
  recorder.add(second);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(stored).toEqual([first.eventId, second.eventId]);
  expect(recorder.unrecorded).toBe(0);
});
