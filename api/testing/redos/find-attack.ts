import { LINEAR_GROWTH, measureGrowth } from './measure-growth.js';

/** As long as Node lets a header be, and a log line that repeats one. */
const MAX_SIZE = 16_384;
/** Lengths at which exponential expressions become noticeable before they hang. */
const EXPONENTIAL_SIZES = [12, 16, 20, 24, 28];

/** A text that makes a regular expression take more than linear time. */
export interface RegexAttack {
  readonly prefix: string;
  readonly repeated: string;
  readonly suffix: string;
}

/** Without one of these an expression looks at a few characters from each start alone. */
const MAY_REPEAT = /[*+]|\{\d+,(?:\d{2,})?\}|\\[1-9k]/;

/** Searches a hostile text built from the expression's own characters: a prefix, a repeated piece, then a suffix that does not match. */
export async function findAttack(expression: RegExp, maxSize = MAX_SIZE): Promise<RegexAttack | undefined> {
  // A quick first measurement: at this length, quadratic work differs from linear by a factor of hundreds.
  const probeSize = maxSize / 4;
  const { source, flags } = expression;
  if (!MAY_REPEAT.test(source)) return undefined;
  // Matches everywhere in the text, as `replace` and `split` do.
  const everywhere = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const search = ({ prefix, repeated, suffix }: RegexAttack, size: number) =>
    (prefix + repeated.repeat(size / repeated.length) + suffix).replace(everywhere, '');

  for (const attack of candidatesFor(source)) {
    if (isExponential((size) => search(attack, size))) return attack;
    // deadline: saves the long measurement where there is nothing to find
    if (elapsed(() => search(attack, probeSize)) < SUSPECT_MS) continue;
    if ((await measureGrowth((size) => search(attack, size), probeSize)) > LINEAR_GROWTH) return attack;
  }
  return undefined;
}

/** Quadratic work on the probe length takes ten times as long on any machine; linear work a tenth. */
const SUSPECT_MS = 0.5;

function isExponential(work: (size: number) => unknown): boolean {
  let before = SUSPECT_MS;
  for (const size of EXPONENTIAL_SIZES) {
    const best = quickest(() => work(size), LINEAR_GROWTH * before);
    if (best > LINEAR_GROWTH * before) return true;
    before = Math.max(before, best);
  }
  return false;
}

/** How long the work takes, in ms; what seems slow is measured again, since a busy machine may have interrupted it. */
function quickest(work: () => unknown, slowMs: number): number {
  let best = elapsed(work);
  for (let n = 1; best > slowMs && n < MOST_TRIES; n += 1) best = Math.min(best, elapsed(work));
  return best;
}

const MOST_TRIES = 12;

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

/** A rarely matched character, a line ending, and an escape at the end of the text. */
const SUFFIXES = ['', '\u0001', '\n', '\\'];

/** One example of each character class, and each character and word of the expression. */
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
