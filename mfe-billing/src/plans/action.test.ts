import { describe, expect, test } from '@jest/globals';
import { BASIC, FREE, PRO, subscriptionOf } from '../../testing/samples.js';
import { planAction } from './action.js';

describe('the button of a plan', () => {
  test('from Free, which costs nothing, every plan is chosen and none is an upgrade of what was paid', () => {
    expect(planAction(BASIC, subscriptionOf(FREE))).toEqual({
      label: 'Choose Basic',
      kind: 'buy',
      isUpgrade: true,
    });
  });

  test('says which way a change leads; to a plan of the same price it leads nowhere up', () => {
    expect(planAction(PRO, subscriptionOf(BASIC))).toMatchObject({
      label: 'Upgrade to Pro',
      isUpgrade: true,
    });
    const as = { ...PRO, price: BASIC.price };
    expect(planAction(as, subscriptionOf(BASIC))).toMatchObject({ label: 'Change to Pro', isUpgrade: false });
  });
});
