import { cells } from './sim/cells.js';
import { drain } from './sim/drain.js';
import { idle } from './sim/idle.js';
import { leases } from './sim/leases.js';
import { network } from './sim/network.js';
import { notify } from './sim/notify.js';
import { safety } from './sim/safety.js';
import type { BenchScope } from './support/bench-scope.js';
import { inScope } from './support/in-scope.js';
import { type BenchRow, tableOf } from './support/table.js';

const USAGE = `Usage: npm run sim -- safety [--check]
       npm run sim -- leases [100000 [50]]   how many, of how many workers
       npm run sim -- notify [5 20 50]       how many processes
       npm run sim -- idle [300]             how many sessions
       npm run sim -- drain [100 400]        how many sessions of the process that ends
       npm run sim -- network [20]           how many workers, of which some are cut off from the database
       npm run sim -- cells [20]             how many sessions of the account that moves
`;
const SIMULATIONS: Readonly<Record<string, (scope: BenchScope, numbers: number[]) => Promise<BenchRow[]>>> = {
  leases,
  notify,
  idle,
  drain,
  network,
  cells,
};

/** Returns the exit code. */
async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === 'safety') return safety(args.includes('--check')) ? 0 : 1;
  const simulation = SIMULATIONS[name];
  const numbers = args.map(Number);
  if (!simulation || !numbers.every((number) => Number.isSafeInteger(number) && number > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  process.stdout.write(tableOf(await inScope((scope) => simulation(scope, numbers))));
  return 0;
}

process.exitCode = await run(process.argv.slice(2));
