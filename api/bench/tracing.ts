import { AcceptingProduct } from './accepts/accepting-product.js';
import type { BenchScope } from './support/bench-scope.js';
import { compareLoads, figureOf, ratioOf } from './support/load/compare-loads.js';
import { Program } from './support/processes/program.js';
import { startProduct } from './support/product/bench-product.js';
import { SandboxProcess } from './support/product/sandbox-process.js';
import type { BenchRow } from './support/table.js';

const CONNECTIONS = 64;
const GOAL = 0.95;

/** Messages a second accepted by a process that traces one request in a hundred, against one that traces none, on the same data in turns. */
export async function tracing(scope: BenchScope): Promise<BenchRow[]> {
  const sandbox = await SandboxProcess.start(scope);
  const accepting = await AcceptingProduct.start(scope, sandbox);
  const { ready: collector } = await Program.start<{ url: string }>(scope, 'bare-receiver');
  const traced = await startProduct(scope, {
    ...accepting.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER_ARG: '0.01',
  });
  scope.report('accepts with traces of 1 %');
  const { pairs } = await compareLoads(CONNECTIONS, [accepting.requests(traced.url)], [accepting.requests()]);
  const ratio = ratioOf(pairs);
  return [
    {
      what: `accepts, ${CONNECTIONS} connections, 1 % traced`,
      figure: figureOf(pairs, 'ours'),
      yardstick: `nothing traced ${figureOf(pairs, 'theirs')}`,
      ratio,
      goal: { text: `≥ ${GOAL}`, met: ratio.median >= GOAL },
    },
  ];
}
