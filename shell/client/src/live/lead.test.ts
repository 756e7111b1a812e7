import { afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '@waxwing/core/testing/eventually';
import { lead } from './lead.js';

/** On the Web Locks of Node. */
describe('the election of a tab', () => {
  let name = '';
  let count = 0;
  const ends: AbortController[] = [];
  afterEach(() => {
    for (const end of ends.splice(0)) end.abort();
  });

  /** A tab that takes part, with what it does now and how often it has led. */
  function stand() {
    const end = new AbortController();
    ends.push(end);
    const tab = { isLeading: false, terms: 0, end };
    const work = async (term: AbortSignal) => {
      tab.isLeading = true;
      tab.terms += 1;
      await new Promise((resolve) => term.addEventListener('abort', resolve));
      tab.isLeading = false;
    };
    const candidature = lead({ name, work, signal: end.signal });
    return Object.assign(tab, candidature);
  }
  const newElection = () => {
    count += 1;
    name = `election ${count}`;
  };
  const untilLeads = (tab: { isLeading: boolean }) => waitUntil(() => tab.isLeading, 'the leader');

  test('one leads at a time; when it leaves, the next in the queue does', async () => {
    newElection();
    const [first, second, third] = [stand(), stand(), stand()];
    await untilLeads(first);
    expect([second.isLeading, third.isLeading]).toEqual([false, false]);
    second.end.abort();
    first.end.abort();
    await untilLeads(third);
    expect([first.isLeading, second.terms]).toEqual([false, 0]);
  });

  test('one that is taken over from ends its work, and leads again after the other', async () => {
    newElection();
    const [frozen, visible] = [stand(), stand()];
    await untilLeads(frozen);
    visible.takeOver();
    await waitUntil(() => visible.isLeading && !frozen.isLeading, 'the new leader alone');
    visible.end.abort();
    await untilLeads(frozen);
    expect([frozen.terms, visible.terms]).toEqual([2, 1]);
  });

  test('a thief can be taken over from as well, and keeps its own place in the queue', async () => {
    newElection();
    const [first, second, third] = [stand(), stand(), stand()];
    await untilLeads(first);
    second.takeOver();
    await untilLeads(second);
    third.takeOver();
    await waitUntil(() => third.isLeading && !second.isLeading, 'the third alone');
    first.end.abort();
    third.end.abort();
    await untilLeads(second);
    expect(second.terms).toBe(2);
  });

  test('of two that take over at once, one leads', async () => {
    newElection();
    const tabs = [stand(), stand(), stand()];
    await untilLeads(tabs[0]!);
    tabs[1]!.takeOver();
    tabs[2]!.takeOver();
    await waitUntil(() => tabs[2]!.isLeading && !tabs[0]!.isLeading && !tabs[1]!.isLeading, 'one leader');
  });

  test('work that ends by itself is not begun again in the same moment', async () => {
    newElection();
    let runs = 0;
    const end = new AbortController();
    ends.push(end);
    const work = async () => {
      runs += 1;
    };
    lead({ name, work, signal: end.signal });
    const other = stand();
    await untilLeads(other);
    expect(runs).toBe(1);
  });
});
