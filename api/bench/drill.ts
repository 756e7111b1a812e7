import { parseArgs } from 'node:util';
import { compare } from './drill/compare.js';
import { HARMS } from './drill/harm.js';
import { perform } from './drill/perform.js';
import { Stage } from './support/stage.js';

const USAGE = `Usage: npm run drill [-- --seconds 60 --workers 3 --sessions 100 --seed 1 --grace 60 --busy 0 --harm ${HARMS.join(',')}]\n`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    workers: { type: 'string', default: '3' },
    sessions: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    grace: { type: 'string', default: '60' },
    busy: { type: 'string', default: '0' },
    harm: { type: 'string', default: HARMS.join() },
  },
});
const numbers = {
  seconds: Number(values.seconds),
  workers: Number(values.workers),
  sessions: Number(values.sessions),
  seed: Number(values.seed),
  grace: Number(values.grace),
  busy: Number(values.busy),
};
const harms = HARMS.filter((harm) => values.harm.split(',').includes(harm));
const bad = Object.values(numbers).some((value) => !Number.isSafeInteger(value) || value < 0);
if (bad || numbers.workers < 2 || numbers.grace < 2 || harms.length === 0) {
  process.stderr.write(USAGE);
  process.exit(2);
}

const stage = new Stage((line) => void process.stderr.write(`${line}\n`));
const interrupted = () => void stage.end().finally(() => process.exit(130));
process.once('SIGINT', interrupted);
process.once('SIGTERM', interrupted);
stage.say(`drill: seed ${numbers.seed}`);
try {
  const drill = numbers.busy > 0 ? compare : perform;
  const entries = await drill(stage, { ...numbers, harms });
  for (const { what, figure, flaws } of entries) {
    process.stdout.write(`${flaws.length > 0 ? 'WRONG' : 'ok   '}  ${what.padEnd(28)} ${figure}\n`);
    for (const flaw of flaws.slice(0, 10)) process.stdout.write(`         ${flaw}\n`);
  }
  if (entries.some(({ flaws }) => flaws.length > 0)) process.exitCode = 1;
} finally {
  await stage.end();
}
