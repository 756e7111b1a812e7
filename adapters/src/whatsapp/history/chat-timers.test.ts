import { describe, expect, test } from '@jest/globals';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import { STRANGER, setUpHistory } from '../testing/shared-history.js';
import { ASHA, RAVI } from '../testing/whatsapp-harness.js';

const DAY_S = 86_400;

describe('the timer of a chat that was set before the linking', () => {
  const history = setUpHistory();
  const setTimer = (from: string, timer: number) => history.harness.control.write(from, { to: ASHA, timer });
  const lastTo = (number: string) => history.harness.control.messages(number).at(-1);

  test('is named by the first message, and one that has ended is not', async () => {
    await setTimer(RAVI, DAY_S);
    await setTimer(STRANGER, DAY_S);
    await setTimer(STRANGER, 0);
    const asha = await history.harness.linked(ASHA);
    await history.nothingWaits(asha.lease);
    await history.harness.send(asha, RAVI, 'We have.');
    await history.harness.send(asha, STRANGER, 'So have we.');
    expect(lastTo(RAVI)).toMatchObject({ text: 'We have.', expires: DAY_S });
    expect(lastTo(STRANGER)?.expires).toBeUndefined();
  });

  test('does not replace one that is told afterwards', async () => {
    await setTimer(RAVI, DAY_S);
    const asha = await history.harness.linked(ASHA);
    await history.nothingWaits(asha.lease);
    await setTimer(RAVI, 7 * DAY_S);
    await eventuallyPasses(() => expect(history.harness.waiting(ASHA)).toBe(0));
    await history.harness.send(asha, RAVI, 'We have.');
    expect(lastTo(RAVI)?.expires).toBe(7 * DAY_S);
  });
});
