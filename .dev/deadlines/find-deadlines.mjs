// Finds in the source of a test, or of its support code, whatever passes or fails by the speed of the machine.
import { elapsedTimes } from './elapsed-times.mjs';
import { RULES } from './rules.mjs';
import { SourceFile } from './source-file.mjs';

/** Says why the short time in its line, or in the next, is right: `// deadline: the product's own setting is under test`. */
const MARKER = /^\s*deadline: (\S+ +){2}\S/;

/** @returns each finding with its line and a sentence, by line */
export function findDeadlines(path, text) {
  const file = new SourceFile(path, text);
  const context = { file, elapsed: elapsedTimes(file), sleepers: sleepersOf(file) };
  const clocks = virtualClocks(file);
  const findings = file.nodes
    .filter(({ ancestors }) => !clocks.some((scope) => ancestors.includes(scope)))
    .flatMap((found) => RULES.map((rule) => [found.node, rule({ ...context, ...found })]))
    .filter(([, sentence]) => sentence !== undefined)
    .map(([{ start, end }, sentence]) => ({ line: file.lineOf(start), last: file.lineOf(end), sentence }));
  const markers = file.comments
    .filter(({ value }) => MARKER.test(value))
    .map(({ start }) => file.lineOf(start));
  const marks = (line, finding) =>
    finding.line - 1 === line || (finding.line <= line && line <= finding.last);
  const open = findings.filter((finding) => !markers.some((line) => marks(line, finding)));
  const stale = markers
    .filter((line) => !findings.some((finding) => marks(line, finding)))
    .map((line) => ({ line, sentence: 'nothing here needs this marker' }));
  return [...open, ...stale]
    .toSorted((a, b) => a.line - b.line)
    .map(({ line, sentence }) => ({ line, sentence }));
}

/** The suites, tests and files that run on a fake clock. */
function virtualClocks(file) {
  return file.nodes
    .filter(({ node }) => isVirtualClock(node, file))
    .map(
      ({ ancestors }) =>
        ancestors.find((around) => /^(describe|it|test)\b/.test(file.nameOf(around))) ?? ancestors.at(-1),
    );
}

/** `jest.useFakeTimers()`, or a mocked clock: `jest.spyOn(performance, 'now')`. */
function isVirtualClock(node, file) {
  if (node.type !== 'CallExpression') return false;
  const name = file.nameOf(node.callee);
  const [of, what] = node.arguments;
  const spied =
    name === 'jest.spyOn' && /^(performance|Date)$/.test(file.nameOf(of)) && what?.value === 'now';
  return spied || name === 'jest.useFakeTimers';
}

/** The functions of this file that pause, with the argument that holds the time. */
function sleepersOf(file) {
  const sleepers = new Map([['setTimeout', (args) => args[1]]]);
  for (const name of ['delay', 'sleep', 'pause']) sleepers.set(name, (args) => args[0]);
  for (const { node } of file.nodes) {
    if (node.type !== 'ImportDeclaration' || !/timers\/promises$/.test(node.source.value)) continue;
    for (const { local, imported } of node.specifiers)
      if (imported?.name === 'setTimeout') sleepers.set(local.name, (args) => args[0]);
  }
  return sleepers;
}
