import type { Page } from 'playwright-core';

/** How long the page has to work for `ms` of being looked at, in milliseconds of the processor: other work on the machine does not count. */
export async function workOf(page: Page, ms: number): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const before = await taskSeconds();
  await page.waitForTimeout(ms);
  const after = await taskSeconds();
  await tools.detach();
  return (after - before) * 1_000;

  async function taskSeconds(): Promise<number> {
    const { metrics } = await tools.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  }
}
