import { describe, expect, test } from '@jest/globals';
import { BASIC, FREE, PRO, subscriptionOf } from '../../testing/samples.js';
import { planAction } from './action.js';

describe('the button of a plan', () => {
  test('from Free, which costs nothing, every plan is a choice and none an upgrade', () => {
    expect(planAction(BASIC, subscriptionOf(FREE))).toEqual({
      label: 'Choose Basic',
      kind: 'buy',
      isUpgrade: true,
    });
  });

  test('says whether a change is an upgrade or a downgrade; a plan of the same price is no upgrade', () => {
    expect(planAction(PRO, subscriptionOf(BASIC))).toMatchObject({
      label: 'Upgrade to Pro',
      isUpgrade: true,
    });
    const as = { ...PRO, price: BASIC.price };
    expect(planAction(as, subscriptionOf(BASIC))).toMatchObject({ label: 'Change to Pro', isUpgrade: false });
  });
});
