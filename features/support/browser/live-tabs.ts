import type { BrowserContext, Page } from 'playwright-core';

/**
 * Takes the polls out of pages, which are intervals of two seconds and more. The tabs' own beat stays, by which they
 * notice one that is frozen.
 */
export async function disablePolls(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const [SHORTEST_POLL_MS, BEAT_MS] = [2_000, 5_000];
    const { setInterval } = globalThis;
    const isPoll = (ms = 0) => ms >= SHORTEST_POLL_MS && ms !== BEAT_MS;
    globalThis.setInterval = ((run: () => void, ms?: number) =>
      setInterval(isPoll(ms) ? () => undefined : run, ms)) as typeof globalThis.setInterval;
  });
}

/**
 * Freezes a page as browsers do with tabs in the background: nothing in it runs, but it keeps its locks and connections.
 * A dialog does that; headless Chromium takes every page for visible and refuses to freeze it. Resolves to what wakes it.
 */
export async function freeze(page: Page): Promise<() => Promise<void>> {
  const opening = page.waitForEvent('dialog');
  const frozen = page.evaluate(() => alert());
  const dialog = await opening;
  return async () => {
    await dialog.accept();
    await frozen;
  };
}
