import { describe, expect, test } from '@jest/globals';
import type { RefusalCause } from '../../../src/index.js';
import { SEND_TIMEOUT_MS, type TransportRig, textTo } from './transport-rig.js';

const TYPE = 'RESTRICT_ALL_COMPANIONS';

/** To the second, as WhatsApp reports it. */
function inAnHour(): Date {
  return new Date((Math.floor(Date.now() / 1_000) + 3_600) * 1_000);
}

/** The standing of an account. */
export function standingContract(rig: TransportRig): void {
  describe('standing', () => {
    test('a lock and its end are reported at once, with WhatsApp’s own type', async () => {
      const { log, number } = await rig.linked();
      const until = inAnHour();
      await rig.network.setStanding(number, { lock: { type: TYPE, until } });
      const { lock } = await log.next('standing', (event) => !!event.lock);
      expect(lock).toEqual({ type: TYPE, until });
      const before = log.events.length;
      await rig.network.setStanding(number, { lock: null });
      await log.next('standing', (event) => event.lock === null && log.events.indexOf(event) >= before);
    });

    test('a cap is reported with its numbers', async () => {
      const { log, number } = await rig.linked();
      const cap = { total: 50, used: 48, status: 'SECOND_WARNING', endsAt: inAnHour() };
      await rig.network.setStanding(number, { cap });
      expect((await log.next('standing', (event) => event.cap?.used === 48)).cap).toEqual(cap);
    });

    test('changes from while no session was connected are reported after the login', async () => {
      const { session, lease, number } = await rig.linked();
      await session.close();
      const lock = { type: 'A_WORD_OF_TOMORROW', until: null };
      await rig.network.setStanding(number, { lock });
      const { log } = await rig.open(lease);
      expect((await log.next('standing', (event) => !!event.lock)).lock).toEqual(lock);
    });

    test('under a lock first messages are refused with its end, and replies are delivered', async () => {
      const { session, log, number } = await rig.linked();
      const [newContact, knownContact] = [await rig.phone('Stranger'), await rig.phone('Friend')];
      await rig.network.write(knownContact, { to: number, text: 'Is it there yet?' });
      await log.next('messages');
      const until = inAnHour();
      await rig.network.setStanding(number, { lock: { type: TYPE, until } });
      await log.next('standing', (event) => !!event.lock);

      const refusal: RefusalCause = { detail: 'locked', until };
      expect(await session.send(textTo(newContact), SEND_TIMEOUT_MS)).toEqual({
        kind: 'refused',
        code: '463',
        refusal,
      });
      expect((await session.send(textTo(knownContact), SEND_TIMEOUT_MS)).kind).toBe('acknowledged');
      expect(await rig.network.arrived(newContact)).toEqual([]);
    });
  });
}
