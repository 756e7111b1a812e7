import { describe, expect, it } from '@jest/globals';
import { DEFAULT_HEALTH_LIMITS } from '@waxwing/core';
import { InvalidSettings, readSettings } from './settings.js';

describe('NUMBER_HEALTH', () => {
  it('changes the figures that it names, and leaves the others at their safe defaults', () => {
    expect(readSettings({}).healthLimits).toEqual(DEFAULT_HEALTH_LIMITS);
    expect(readSettings({ NUMBER_HEALTH: 'delivered_held=40, caution_hours=24' }).healthLimits).toEqual({
      ...DEFAULT_HEALTH_LIMITS,
      deliveredHeld: 40,
      cautionHours: 24,
    });
  });

  it.each([
    ['delivered=40', /none of refused_hour, refused_day, few_first/],
    ['delivered_held=', /none of/],
    ['delivered_held=0', /delivered_held must be from 1 to 100/],
    ['delivered_held=101', /delivered_held must be from 1 to 100/],
    ['hold_hours=99999', /hold_hours must be from 1 to 10000/],
    ['delivered_held=80', /delivered_held must not be above delivered_caution/],
    ['hold_hours=200', /hold_hours must not be above most_hold_hours/],
    ['refused_hour=4', /refused_hour must not be above refused_day/],
  ])('refuses %s', (text, message) => {
    const read = () => readSettings({ NUMBER_HEALTH: text });
    expect(read).toThrow(InvalidSettings);
    expect(read).toThrow(/^NUMBER_HEALTH: /);
    expect(read).toThrow(message);
  });
});
