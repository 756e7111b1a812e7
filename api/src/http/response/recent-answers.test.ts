import { describe, expect, test } from '@jest/globals';
import { RecentAnswers } from './recent-answers.js';

const TAG = '"tag"';

describe('recent answers', () => {
  function start() {
    let now = 0;
    const recent = new RecentAnswers(() => now);
    return {
      recent,
      pass: (ms: number) => {
        now += ms;
      },
      remember: (since = recent.start()) =>
        recent.remember('list asha', { tag: TAG, shows: ['asha', 'one', 'two'], since }),
      has: (ifNoneMatch: string | undefined = TAG) =>
        recent.unchanged('list asha', ifNoneMatch) !== undefined,
    };
  }

  test('are given again to a caller who has them', () => {
    const { recent, remember, has } = start();
    expect(has()).toBe(false);
    remember();
    expect(recent.unchanged('list asha', TAG)).toBe(TAG);
    expect(has(`"other", W/${TAG}`)).toBe(true);
    expect(has('"other"')).toBe(false);
    expect(recent.unchanged('list asha', undefined)).toBeUndefined();
    expect(recent.unchanged('list ravi', TAG)).toBeUndefined();
  });

  test.each(['asha', 'one', 'two'])('are read anew once %s, which they show, has changed', (id) => {
    const { recent, pass, remember, has } = start();
    remember();
    pass(1);
    recent.onChange('another');
    expect(has()).toBe(true);
    recent.onChange(id);
    expect(has()).toBe(false);
    pass(1);
    remember();
    expect(has()).toBe(true);
  });

  test('are not kept where a change was told of while they were read', () => {
    const { recent, pass, remember, has } = start();
    const since = recent.start();
    pass(1);
    recent.onChange('one');
    pass(1);
    remember(since);
    expect(has()).toBe(false);
  });

  test('hide a change that nobody tells of for less than ten seconds', () => {
    const { pass, remember, has } = start();
    remember();
    pass(9_999);
    expect(has()).toBe(true);
    pass(1);
    expect(has()).toBe(false);
  });

  test('are read anew where so many ids have changed that some are forgotten', () => {
    const { recent, pass, remember, has } = start();
    remember();
    pass(1);
    recent.onChange('one');
    for (let n = 0; n < 100_000; n++) recent.onChange(`instance ${n}`);
    expect(has()).toBe(false);
  });
});
