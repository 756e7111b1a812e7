import { describe, expect, test } from '@jest/globals';
import { DAY_MS } from '../shared/clock.js';
import { HEALTHY_NUMBER, type NumberHealth } from './health.js';
import { describeHealth } from './health-sentences.js';
import type { SafetyMode } from './safety-mode.js';

const NOW = new Date('2026-03-02T09:00:00.000Z');
const TOMORROW = new Date(NOW.getTime() + DAY_MS);
const APRIL = new Date('2026-04-01T09:00:00.000Z');

const refused: NumberHealth = {
  ...HEALTHY_NUMBER,
  ...{ state: 'held', reasonCode: 'strangers_refused', since: NOW, until: TOMORROW },
};
const careful: NumberHealth = { ...refused, state: 'caution', reasonCode: 'few_answers' };
const capped: NumberHealth = { ...refused, reasonCode: 'new_chats_capped' };
const locked: NumberHealth = { ...refused, state: 'restricted', reasonCode: 'new_chats_locked' };
const say = (health: NumberHealth, mode: SafetyMode | null, now = NOW) =>
  describeHealth(health, { mode, now }).sentence;

describe('the health of a number in words', () => {
  test('under protect says what is held or slowed, and until when', () => {
    expect(say(refused, 'protect')).toMatch(
      /; messages to new people are held until 2026-03-03 09:00 UTC\.$/,
    );
    expect(say(careful, 'protect')).toMatch(/; half as many messages to new people leave until 2026-03-03 /);
  });

  test('says of a hold whose time is over that one message tries it, and of care no end that has passed', () => {
    expect(say(refused, 'protect', APRIL)).toMatch(
      /; the hold is over, and one message to a new person tries whether others may follow\.$/,
    );
    expect(say(careful, 'protect', APRIL)).toMatch(/; half as many messages to new people leave\.$/);
  });

  test('under watch says that messages leave all the same', () => {
    for (const health of [refused, careful, capped])
      expect(say(health, 'watch', APRIL)).toMatch(/; messages to new people leave all the same/);
    expect(say(refused, 'watch')).not.toContain('held');
    const advice = (mode: SafetyMode) => describeHealth(refused, { mode, now: NOW }).advice;
    expect(advice('protect')).toMatch(/After the hold one message is tried/);
    expect(advice('watch')).not.toContain('hold');
  });

  test('under watch says what WhatsApp itself holds', () => {
    expect(say(capped, 'watch')).toMatch(/; messages to new people are held until 2026-03-03 09:00 UTC\.$/);
    expect(say(locked, 'watch')).toMatch(/cannot write to people who .* until 2026-03-03 09:00 UTC\.$/);
  });

  test('says nothing while number safety is off', () => {
    for (const health of [refused, careful, capped, locked])
      expect(describeHealth(health, { mode: 'off', now: NOW })).toEqual({ sentence: null, advice: null });
  });

  test('of a past state, whose mode is not known, says what protection does', () => {
    expect(say(refused, null)).toMatch(
      /; under protection messages to new people are held until 2026-03-03 /,
    );
    expect(say(capped, null)).toMatch(/; messages to new people are held until 2026-03-03 /);
  });
});
