// The rules. Each answers with a sentence where a node makes a test depend on the speed of the machine.

import { isClock } from './source-file.mjs';

/** A busy machine may take longer than this for what an idle one does at once. */
const LEAST_MS = 30_000;

/** Names of values that say how long to wait. */
const WAITS = /(timeout|patience|deadline|within)(_?ms)?$|overload_?ms$/i;
const OF_THE_TEST =
  /^(it|test|fit|xit|before|after|beforeAll|beforeEach|afterAll|afterEach|Before|After|BeforeAll|AfterAll)\b/;
const LOOPS = new Set([
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
]);
const LESS = new Set(['toBeLessThan', 'toBeLessThanOrEqual']);

const isShort = (ms) => ms !== undefined && ms > 0 && ms < LEAST_MS;

/** A test or a hook with a timeout of its own. */
function ownTestTimeout({ node, file }) {
  if (node.type !== 'CallExpression') return undefined;
  const name = file.nameOf(node.callee);
  const own =
    name === 'jest.setTimeout'
      ? node.arguments[0]
      : OF_THE_TEST.test(name) && node.arguments[2 - isHook(name)];
  if (!own || file.numberOf(own) === undefined) return undefined;
  return 'all tests have the same time, TEST_MS: leave out this one';
}

const isHook = (name) => (/^(before|after)/i.test(name) ? 1 : 0);

/** A timeout: an option, a constant or a parameter by its name, or a call that takes nothing else. */
function shortTimeout({ node, file }) {
  const [name, value] = namedNumber(node, file);
  if (!isShort(file.numberOf(value)) || !name) return undefined;
  return 'gives up before a busy machine has answered: wait with eventually, or for WAIT_MS';
}

function namedNumber(node, file) {
  switch (node.type) {
    case 'Property':
      return [WAITS.test(node.key.name ?? node.key.value), node.value];
    case 'VariableDeclarator':
      return [WAITS.test(node.id.name ?? ''), node.init];
    case 'AssignmentPattern':
      return [WAITS.test(node.left.name ?? ''), node.right];
    case 'CallExpression':
      return [
        /(AbortSignal\.timeout|\.setDefault(Navigation)?Timeout|^setDefaultTimeout)$/.test(
          file.nameOf(node.callee),
        ),
        node.arguments[0],
      ];
    default:
      return [false];
  }
}

/** The current time plus something: a deadline for a later comparison. */
function clockDeadline({ node, file }) {
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return undefined;
  const [clock, ms] = isClock(node.left, file) ? [node.left, node.right] : [node.right, node.left];
  if (!isClock(clock, file) || !isShort(file.numberOf(ms))) return undefined;
  return 'a deadline that a busy machine misses: wait with eventually, or use a clock of the test';
}

/** A pause in the hope that something has happened, or has not, when it is over. The interval of a polling loop is allowed. */
function shortSleep({ node, ancestors, file, sleepers }) {
  if (node.type !== 'CallExpression') return undefined;
  const name = file.nameOf(node.callee);
  if (/\.waitForTimeout$/.test(name)) return SLEEP;
  const ms = sleepers.get(name)?.(node.arguments);
  return isShort(file.numberOf(ms)) && !isLoopPace(ancestors, file) ? SLEEP : undefined;
}

const SLEEP = 'a pause is too short on a busy machine: wait with eventually for what proves the order';

/** Whether the innermost loop or function around is a loop; the executor of a promise is not counted. */
function isLoopPace(ancestors, file) {
  const around = ancestors.find(
    ({ type }, at) =>
      LOOPS.has(type) ||
      (/Function/.test(type) &&
        !(
          ancestors[at + 1]?.type === 'NewExpression' && file.nameOf(ancestors[at + 1].callee) === 'Promise'
        )),
  );
  return LOOPS.has(around?.type);
}

/** An assertion on a measured time. */
function elapsedAssertion({ node, ancestors, file, elapsed }) {
  const [time, most] = comparison(node, file);
  if (!time || !elapsed.has(time)) return undefined;
  const asserted = [node, ...ancestors].some((one) => /^(expect|assert)\b/.test(file.nameOf(one)));
  const ms = file.numberOf(most);
  if (!isShort(ms) && !(asserted && !(ms >= LEAST_MS))) return undefined;
  return 'passes or fails by the speed of the machine: compare with an event, not with the clock';
}

function comparison(node, file) {
  if (node.type === 'BinaryExpression' && /^<=?$/.test(node.operator)) return [node.left, node.right];
  if (node.type !== 'CallExpression' || !LESS.has(node.callee.property?.name)) return [];
  const expectation = node.callee.object;
  return file.nameOf(expectation?.callee) === 'expect' ? [expectation.arguments[0], node.arguments[0]] : [];
}

export const RULES = [ownTestTimeout, shortTimeout, clockDeadline, shortSleep, elapsedAssertion];
