import { expect, test } from '@jest/globals';
import TestSequencer from './test-sequencer.mjs';

const sizes = {
  '/w/core/small.test.ts': 10,
  '/w/core/large.test.ts': 900,
  '/w/api/bench/drill.test.ts': 100,
};
const context = {
  config: { id: 'a', cacheDirectory: '/nowhere' },
  hasteFS: { getSize: (path) => sizes[path] },
};
const suites = Object.keys(sizes).map((path) => ({ path, context }));

const orderOf = (durations) => {
  const sequencer = new TestSequencer({ contexts: [], globalConfig: {} });
  sequencer.time = ({ path }) => durations[path];
  sequencer.hasFailed = () => false;
  return sequencer.sort([...suites]).map(({ path }) => path.split('/').at(-1));
};

test('a drill whose duration is not known runs before larger files', () => {
  expect(orderOf({})).toEqual(['drill.test.ts', 'large.test.ts', 'small.test.ts']);
});

test('suites whose durations are known run from the longest to the shortest', () => {
  const durations = {
    '/w/core/small.test.ts': 70,
    '/w/core/large.test.ts': 20,
    '/w/api/bench/drill.test.ts': 50,
  };
  expect(orderOf(durations)).toEqual(['small.test.ts', 'drill.test.ts', 'large.test.ts']);
});
