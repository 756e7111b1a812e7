import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { type Manifest, readManifest } from './manifest.js';
import { type Envelope, pageSide } from './page-side.js';
import { ExtensionWorker } from './worker.js';

const WORLD = 'waxwing-extension';

/** A tab as an extension sees it: its id, and the world in which the extension's scripts run. */
interface Tab {
  readonly page: Page;
  readonly tools: CDPSession;
  world?: { readonly id: number; readonly origin: string };
}

/**
 * Runs an extension in npm's headless Chromium, which supports none. Its scripts run unchanged, page scripts in an
 * isolated world of real pages; this class replaces the browser's messaging and its opening and closing of tabs.
 */
export class StandInExtension {
  readonly #context: BrowserContext;
  readonly #scripts: { readonly own: string; readonly main: string };
  readonly #tabs: Tab[] = [];
  readonly #worker: ExtensionWorker;

  private constructor(
    context: BrowserContext,
    scripts: { readonly own: string; readonly main: string },
    manifest: Manifest,
    workerSources: Readonly<Record<string, string>>,
  ) {
    this.#context = context;
    this.#scripts = scripts;

    this.#worker = new ExtensionWorker(manifest, workerSources, {
      create: ({ url }) => this.#open(url),
      sendMessage: (tab, message) => this.#deliver(tab, message),
      update: (tab) => this.#tab(tab).page.bringToFront(),
      remove: (tab) => this.#tab(tab).page.close(),
    });
  }

  static async load(context: BrowserContext, folder: string): Promise<StandInExtension> {
    const manifest = await readManifest(folder);
    const names = [manifest.background.service_worker, ...manifest.content_scripts.flatMap(({ js }) => js)];
    const read = async (name: string) => [name, await readFile(join(folder, name), 'utf8')] as const;
    const sources = Object.fromEntries(await Promise.all(names.map(read)));
    const scriptsOf = (world: 'MAIN' | undefined) =>
      manifest.content_scripts
        .filter((entry) => entry.world === world)
        .map(({ matches, js }) => {
          const origins = JSON.stringify(matches.map((pattern) => new URL(pattern).origin));
          const scripts = js.map((name) => sources[name]).join('\n');
          return `if (window === top && ${origins}.includes(location.origin)) {\n${scripts}\n}`;
        })
        .join('\n');
    const own = `(${pageSide})(${JSON.stringify(manifest)});\n${scriptsOf(undefined)}`;
    return new StandInExtension(context, { own, main: scriptsOf('MAIN') }, manifest, sources);
  }

  async attend(page: Page): Promise<number> {
    const tools = await this.#context.newCDPSession(page);
    const tab: Tab = { page, tools };
    const id = this.#tabs.push(tab) - 1;
    tools.on('Runtime.executionContextCreated', ({ context: { id: world, name, origin } }) => {
      if (name === WORLD) tab.world = { id: world, origin };
    });
    tools.on('Runtime.bindingCalled', ({ payload }) => void this.#hear(id, JSON.parse(payload)));
    await tools.send('Runtime.enable');
    await tools.send('Page.enable');
    await tools.send('Runtime.addBinding', { name: 'toExtension', executionContextName: WORLD });
    const { own, main } = this.#scripts;
    await tools.send('Page.addScriptToEvaluateOnNewDocument', { worldName: WORLD, source: own });
    await tools.send('Page.addScriptToEvaluateOnNewDocument', { source: main });
    return id;
  }

  async #open(url: string): Promise<{ id: number }> {
    const page = await this.#context.newPage();
    const id = await this.attend(page);
    await page.goto(url, { waitUntil: 'commit' });
    return { id };
  }

  async #hear(id: number, { number, message }: Envelope): Promise<void> {
    const { world } = this.#tab(id);
    const sender = { frameId: 0, origin: world?.origin, tab: { id } };
    const answer = await this.#worker.receive(message, sender);
    // The tab may have been closed meanwhile.
    await this.#evaluate(id, `answered(${JSON.stringify({ number, answer })})`).catch(() => undefined);
  }

  #deliver(id: number, message: unknown): Promise<unknown> {
    return this.#evaluate(id, `deliver(${JSON.stringify(message)})`);
  }

  async #evaluate(id: number, expression: string): Promise<unknown> {
    const { tools, world } = this.#tab(id);
    const how = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await tools.send('Runtime.evaluate', { ...how, contextId: world?.id ?? 0 });
    return result.value;
  }

  #tab(id: number): Tab {
    const tab = this.#tabs[id];
    if (!tab) throw new Error(`there is no tab ${id}`);
    return tab;
  }
}
