import type { Page } from 'playwright-core';

/** The CPU seconds that the page uses while `use` runs; other processes do not count. */
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
