import { describe, expect, test } from '@jest/globals';
import { BASIC, FREE, PRO, subscriptionOf } from '../testing/samples.js';
import { actionOf } from './plan-action.js';

describe('the button of a plan', () => {
  test('from Free, which costs nothing, every plan is chosen and none is an upgrade of what was paid', () => {
    expect(actionOf(BASIC, subscriptionOf(FREE))).toEqual({
      label: 'Choose Basic',
      does: 'buy',
      leadsUp: true,
    });
  });

  test('says which way a change leads; to a plan of the same price it leads nowhere up', () => {
    expect(actionOf(PRO, subscriptionOf(BASIC))).toMatchObject({ label: 'Upgrade to Pro', leadsUp: true });
    const as = { ...PRO, price: BASIC.price };
    expect(actionOf(as, subscriptionOf(BASIC))).toMatchObject({ label: 'Change to Pro', leadsUp: false });
  });
});
