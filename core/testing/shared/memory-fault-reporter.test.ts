import { faultReporterContract } from './contracts/fault-reporter.js';
import { MemoryFaultReporter } from './memory-fault-reporter.js';

faultReporterContract('in memory', async () => {
  const reporter = new MemoryFaultReporter();
  const arrived = async () => reporter.reported.map((fault) => ({ ...fault, words: JSON.stringify(fault) }));
  return { reporter, arrived, close: async () => undefined };
});
