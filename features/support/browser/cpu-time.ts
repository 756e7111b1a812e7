import type { Page } from 'playwright-core';

/** How much the page works while `use` goes on, in seconds of the processor: other work on the machine does not count. */
export async function measureCpuTime(page: Page, use: () => Promise<unknown>): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds();
  await use();
  const after = await taskSeconds();
  await tools.detach();
  return after - before;

  async function taskSeconds(): Promise<number> {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  }
}
