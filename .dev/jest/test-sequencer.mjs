// Suites that start the product come first: they take minutes, and one that came last would run alone. Where Jest knows how long its suites
// took, which it does not in a fresh clone, its own order is better.
import Sequencer from '@jest/test-sequencer';

const STARTS_PRODUCTS = /[\\/]api[\\/](bench|testing)[\\/]/;

export default class LongSuitesFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration)) return sorted;
    return sorted.toSorted(
      (a, b) => Number(STARTS_PRODUCTS.test(b.path)) - Number(STARTS_PRODUCTS.test(a.path)),
    );
  }
}
