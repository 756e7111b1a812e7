import type { Outbox } from '@waxwing/core';
import { eventually } from '@waxwing/core/testing';
import type { SendPacing } from '../sending/send-pacing.js';
import type { SendHarness } from './send-harness.js';

/** A loop that has read its outbox, and counts how often it does. */
export async function startCaughtUp(
  harness: SendHarness,
  take = harness.world.outbox.take.bind(harness.world.outbox),
  pacing?: () => SendPacing,
) {
  let takes = 0;
  const counted: Outbox['take'] = (...asked) => {
    takes += 1;
    return take(...asked);
  };
  const loop = harness.open({ take: counted, ...(pacing && { pacing }) });
  await untilExpected(harness);
  return { loop, takes: () => takes };
}

/** Resolves when the loop expects messages. */
export const untilExpected = ({ acceptHere }: SendHarness) =>
  eventually(async () => {
    const { isExpected, cancel } = acceptHere('not sent');
    cancel?.();
    return isExpected ? true : undefined;
  });
