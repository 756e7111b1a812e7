// Drills take minutes and are small files. Where no durations are known, Jest begins with the largest files, so the longest suite of
// all ran last, alone, with one core idle.
import Sequencer from '@jest/test-sequencer';

const IS_DRILL = /[\\/]api[\\/]bench[\\/]/;

export default class TestSequencer extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isUntimedDrill), ...sorted.filter((test) => !isUntimedDrill(test))];
  }
}

const isUntimedDrill = ({ path, duration }) => duration === undefined && IS_DRILL.test(path);
