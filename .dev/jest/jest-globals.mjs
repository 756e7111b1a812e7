// What `@jest/globals` is to modules that outlive a suite: each name stands for what the present suite has under it.
let current;

const present = (name) =>
  new Proxy(() => undefined, {
    apply: (_, self, args) => Reflect.apply(current[name], self, args),
    get: (_, key) => current[name][key],
  });

export const afterAll = present('afterAll');
export const afterEach = present('afterEach');
export const beforeAll = present('beforeAll');
export const beforeEach = present('beforeEach');
export const describe = present('describe');
export const expect = present('expect');
export const it = present('it');
export const jest = present('jest');
export const test = present('test');

export function setJestGlobals(globals, { fakeTimersModern, moduleMocker }) {
  const jest = {
    setTimeout: (ms) => {
      globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
    },
  };
  for (const name of MOCKS) jest[name] = moduleMocker[name].bind(moduleMocker);
  for (const name of TIMERS) jest[name] = fakeTimersModern[name].bind(fakeTimersModern);
  current = { ...globals, jest };
}

const MOCKS = ['fn', 'spyOn', 'clearAllMocks', 'resetAllMocks', 'restoreAllMocks'];
const TIMERS = [
  'useFakeTimers',
  'useRealTimers',
  'setSystemTime',
  'advanceTimersByTime',
  'advanceTimersByTimeAsync',
  'getTimerCount',
];
