import { describe, expect, test } from '@jest/globals';
import { type NewChatCap, type StandingState, standingOf } from './standing.js';

const AT = new Date('2026-11-22T10:00:00Z');
const LATER = new Date('2026-11-28T10:30:00Z');
const fine: StandingState = { reachoutLock: null, newChatCap: null };
const locked = (type: string, until: Date | null = LATER): StandingState => ({
  ...fine,
  reachoutLock: { type, until, since: AT },
});
const capped = (cap: Partial<NewChatCap>): StandingState => ({
  ...fine,
  newChatCap: { total: 50, used: 48, status: 'NONE', endsAt: LATER, ...cap },
});

describe('the standing of a number', () => {
  test('is ok when WhatsApp has reported nothing', () => {
    expect(standingOf(fine, AT)).toEqual({
      state: 'ok',
      reasonCode: null,
      sentence: null,
      since: null,
      until: null,
      lockType: null,
      quota: null,
    });
  });

  test('under a lock names what is refused, what is possible, and until when', () => {
    const { sentence, ...standing } = standingOf(locked('RESTRICT_ALL_COMPANIONS'), AT);
    expect(standing).toMatchObject({
      state: 'restricted',
      reasonCode: 'new_chats_locked',
      since: AT,
      until: LATER,
      lockType: 'RESTRICT_ALL_COMPANIONS',
    });
    expect(sentence).toMatch(
      /linked devices .* until 2026-11-28 10:30 UTC.*The phone itself.*can be answered/,
    );
  });

  test.each(['DEFAULT', 'BIZ_QUALITY', 'A_WORD_OF_TOMORROW'])(
    'a lock of type %s restricts like any other',
    (type) => {
      expect(standingOf(locked(type), AT)).toMatchObject({ state: 'restricted', lockType: type });
    },
  );

  test('under a lock without an end stays restricted, and its sentence names no end', () => {
    const { state, sentence } = standingOf(locked('DEFAULT', null), AT);
    expect(state).toBe('restricted');
    expect(sentence).not.toContain('until');
  });

  test('recovers at the end of a lock or of a cap’s cycle without a report', () => {
    expect(standingOf(locked('DEFAULT', AT), AT).state).toBe('ok');
    expect(standingOf(capped({ status: 'CAPPED', endsAt: AT }), AT)).toMatchObject({
      state: 'ok',
      quota: null,
    });
  });

  test.each([
    ['NONE', 'ok', null],
    ['FIRST_WARNING', 'warned', 'new_chats_warned'],
    ['SECOND_WARNING', 'warned', 'new_chats_warned'],
    ['A_WORD_OF_TOMORROW', 'warned', 'new_chats_warned'],
    ['CAPPED', 'restricted', 'new_chats_capped'],
  ])('with a cap of %s is %s', (status, state, reasonCode) => {
    const standing = standingOf(capped({ status }), AT);
    expect(standing).toMatchObject({ state, reasonCode, quota: { used: 48, total: 50 } });
    expect(standing.sentence?.includes('48 of 50 are used') ?? false).toBe(state !== 'ok');
  });

  test('reports a lock before a cap and keeps the cap beside it', () => {
    const both = { ...locked('DEFAULT'), newChatCap: capped({ status: 'CAPPED' }).newChatCap };
    expect(standingOf(both, AT)).toMatchObject({
      reasonCode: 'new_chats_locked',
      quota: { status: 'CAPPED' },
    });
  });
});
