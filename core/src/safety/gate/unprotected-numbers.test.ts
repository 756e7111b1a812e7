import { expect, test } from '@jest/globals';
import { HEALTHY_NUMBER } from '../health.js';
import { beginPacing } from './pacing-state.js';
import { admit, applyOutcome } from './send-gate.js';

const AT = Date.UTC(2026, 2, 1, 9);
const NONE = { known: 0, first: 0, checks: 0 };
const LOADED = {
  ...{ age: null, health: HEALTHY_NUMBER, lastFirstAt: null, newChatCap: null, reachoutLock: null },
  ...{ counts: { at: new Date(AT), hour: NONE, day: NONE }, unsettled: [], waiting: { known: 0, first: 0 } },
};

test.each(['watch', 'off'] as const)(
  'the send gate keeps nothing of recipients in mode %s, in which nothing bounds how many there are',
  (mode) => {
    const options = { defaultMode: mode, readyAt: new Date(AT), random: () => 0 };
    let state = beginPacing({ ...LOADED, settings: { mode } }, options, new Date(AT));
    for (let n = 0; n < 100; n++) {
      const lane = n % 2 ? 'first' : 'known';
      const message = { id: `${n}`, lane, chat: `${n}`, textKey: 'same', counts: undefined } as const;
      const admission = admit(state, message, new Date(AT + n));
      if (admission.kind === 'wait') throw new Error(`${n} waits for ${admission.hold.code}`);
      const at = new Date(AT + n);
      state = applyOutcome(admission.state, message.id, { kind: 'acknowledged', at }, at);
    }
    expect([state.grants.size, state.chats.size, state.texts.length]).toEqual([0, 0, 0]);
    expect(state.hour).toMatchObject({ known: 50, first: 50 });
  },
);
