import type { BenchScope } from './bench-scope.js';
import type { ComparedVersions } from './product/versions.js';
import type { BenchRow } from './table.js';

/** What the command line says to every bench. */
export interface BenchOptions {
  /** The duration of the benches that run for a set time. */
  readonly minutes: number;
  /** The parts to run, separated by commas; empty for all. */
  readonly only: string;
  readonly versions: ComparedVersions;
}

export type Bench = (scope: BenchScope, options: BenchOptions) => Promise<BenchRow[]>;
