import type { MessageHoldBody, NumberHealthBody } from '@waxwing/contract';
import { describeHealth, type HealthWords, type MessageHold, type NumberHealth } from '@waxwing/core';

/** A state that was told or stored at `at`, when its mode may have been another one. */
export function presentPastHealth(health: NumberHealth, at: Date): NumberHealthBody {
  return presentHealth({ ...health, ...describeHealth(health, { mode: null, now: at }) });
}

export function presentHealth(health: NumberHealth & HealthWords): NumberHealthBody {
  const { state, reasonCode, since, until, counted, sentence, advice } = health;
  return {
    state,
    reason_code: reasonCode,
    sentence,
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    counted: counted.map(({ what, value, outOf, limit }) => ({ what, value, out_of: outOf, limit })),
    advice,
  };
}

export function presentHold({ code, sentence, until }: MessageHold): MessageHoldBody {
  return { code, sentence, until: until?.toISOString() ?? null };
}

/** The part of a message that waits; nothing of any other. */
export function presentHoldOf({ hold }: { readonly hold?: MessageHold | undefined }): {
  hold?: MessageHoldBody;
} {
  return hold ? { hold: presentHold(hold) } : {};
}
