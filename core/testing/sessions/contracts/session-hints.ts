import { expect, test } from '@jest/globals';
import { persistenceContract } from '../../fixture/persistence-contract.js';
import { newId } from '../../shared/uuid-v7.js';

/** The way of a hint to the worker in the same process. */
export const sessionHintsContract = persistenceContract('SessionHints', ({ hints, sessions }) => {
  test('each change of an instance is delivered until the listener ends', () => {
    const [one, other] = [newId(), newId()];
    const heard: string[] = [];
    const end = hints.onInstanceChanged((id) => heard.push(id) > 0);
    sessions.notifyInstanceChanged(one);
    sessions.notifyInstanceChanged(other);
    sessions.notifyMessageQueued(one);
    end();
    sessions.notifyInstanceChanged(one);
    expect(heard).toEqual([one, other]);
  });

  test('a queued message is delivered to the listener of its own instance, until that ends', () => {
    const [one, other] = [newId(), newId()];
    const heard: string[] = [];
    const ends = [one, other].map((id) => hints.onMessageQueued(id, () => heard.push(id) > 0));
    sessions.notifyMessageQueued(one);
    sessions.notifyInstanceChanged(other);
    for (const end of ends) end();
    sessions.notifyMessageQueued(one);
    expect(heard).toEqual([one]);
  });
});
