import { jobQueueContract } from './contracts/job-queue.js';
import { MemoryJobQueue } from './memory-job-queue.js';

jobQueueContract('in memory', async () => {
  const queue = new MemoryJobQueue();
  return { queue, work: async (name, run) => queue.work(name, run), close: async () => undefined };
});
