import { expect, test } from '@jest/globals';
import * as core from '@waxwing/core';
import { EVENT_GROUPS, USUAL_EVENTS } from './event-groups.js';

test('the form knows every type that a webhook can take, and ticks what the server takes without a choice', () => {
  const shown = EVENT_GROUPS.flatMap(({ events }) => events.map(({ type }) => type));
  expect(shown.toSorted()).toEqual([...core.ENDPOINT_TYPES].toSorted());
  expect([...USUAL_EVENTS].toSorted()).toEqual([...core.DEFAULT_TYPES].toSorted());
});
