import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const ALL: RunOptions = { resultTypes: ['violations'] };
const COLOURS: RunOptions = {
  ...ALL,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};
const SCREENS = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

let source: Promise<string> | undefined;

/**
 * The axe violations of the current page, in both themes, at desktop and phone size: a line for each rule, with the
 * elements.
 */
export async function violations(page: Page): Promise<string[]> {
  source ??= readFile(SOURCE, 'utf8');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.evaluate(await source);
  const found: string[] = [];
  const before = page.viewportSize();
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    await page.emulateMedia({ colorScheme: 'light' });
    const inLight = await rulesBroken(page, ALL);
    // Themes differ only in colours: other rules would find the same again.
    await page.emulateMedia({ colorScheme: 'dark' });
    const inDark = await rulesBroken(page, COLOURS);
    found.push(...inLight.map((line) => `${screen.width} px, light: ${line}`));
    found.push(...inDark.map((line) => `${screen.width} px, dark: ${line}`));
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  return found;
}

function rulesBroken(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (chosen) => {
    const { axe } = globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations: broken } = await axe.run(chosen);
    return broken.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
  }, options);
}
