import { LINEAR_GROWTH, measureGrowth } from './measure-growth.js';

/** As long as Node lets a header be, and a log line that repeats one. */
const MAX_SIZE = 16_384;
/** Lengths at which expressions that take exponential time show it before they take for ever. */
const EXPONENTIAL_SIZES = [12, 16, 20, 24, 28];
/** Where a short look becomes a long one: quadratic work stands out from linear by more than a thousand times. */
const PROBE_SIZE = MAX_SIZE / 4;

/** A text that makes a regular expression take more than linear time. */
export interface RegexAttack {
  readonly prefix: string;
  readonly repeated: string;
  readonly suffix: string;
}

/** Looks for a hostile text made of what the expression itself speaks of: something, then a piece repeated, then what does not fit. */
export async function findAttack(expression: RegExp): Promise<RegexAttack | undefined> {
  const { source, flags } = expression;
  // Everywhere in the text, as `replace` and `split` do it.
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const search = ({ prefix, repeated, suffix }: RegexAttack, size: number) =>
    (prefix + repeated.repeat(size / repeated.length) + suffix).replace(everywhere, '');

  for (const attack of candidatesFor(source)) {
    if (isExponential((size) => search(attack, size))) return attack;
    // deadline: saves the long look where there is nothing to see
    if (elapsed(() => search(attack, PROBE_SIZE)) < SUSPECT_MS) continue;
    if ((await measureGrowth((size) => search(attack, size), PROBE_SIZE)) > LINEAR_GROWTH) return attack;
  }
  return undefined;
}

/** Quadratic work on the middle length takes ten times as long on any machine; linear work a tenth. */
const SUSPECT_MS = 0.5;

function isExponential(work: (size: number) => unknown): boolean {
  let before = SUSPECT_MS;
  for (const size of EXPONENTIAL_SIZES) {
    const times = [1, 2, 3].map(() => elapsed(() => work(size)));
    const best = Math.min(...times);
    if (best > LINEAR_GROWTH * before) return true;
    before = Math.max(before, best);
  }
  return false;
}

function elapsed(work: () => unknown): number {
  const begun = performance.now();
  work();
  return performance.now() - begun;
}

function* candidatesFor(source: string): Iterable<RegexAttack> {
  const pieces = piecesOf(source);
  const pairs = pieces.flatMap((first) =>
    pieces.filter((second) => second !== first).map((second) => first + second),
  );
  for (const repeated of [...pieces, ...pairs])
    for (const prefix of ['', ...pieces]) for (const suffix of SUFFIXES) yield { prefix, repeated, suffix };
}

/** What seldom fits, what ends a line, and what escapes the end of the text. */
const SUFFIXES = ['', '\u0001', '\n', '\\'];

/** One example of each class of characters, and each character and word that the expression names. */
function piecesOf(source: string): string[] {
  const classes = {
    '\\w': 'a',
    '\\d': '1',
    '\\s': ' ',
    '\\S': 'x',
    '\\D': 'x',
    '\\W': '-',
    '.': 'x',
    '[^': 'x',
  };
  const examples = Object.entries(classes).flatMap(([name, example]) =>
    source.includes(name) ? [example] : [],
  );
  const named = source.replace(/\\[wdsSDWbBnrtux]|\(\?<?[:=!]/g, ' ');
  const words = named.match(/[A-Za-z]{2,}/g) ?? [];
  const marks = named.match(/[^A-Za-z]/g) ?? [];
  return [...new Set([...examples, ...words.slice(0, 4), ...marks, 'a'])].slice(0, 16);
}
