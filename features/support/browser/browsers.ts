import { WAIT_MS } from '@waxwing/core/testing/eventually';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core';
import { deferCleanup } from '../product/service.js';
import { ConsoleWatch } from './console-watch.js';
import { type Extended, openWithHelper } from './extension/extension.js';
import { launchBrowser } from './launch.js';

const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
  locale: 'en-IN',
  timezoneId: 'UTC',
};

let browser: Promise<Browser> | undefined;

/** One browser for all scenarios of a worker: their contexts are separate. A failed launch is tried anew by the next scenario. */
function workersBrowser(): Promise<Browser> {
  browser ??= launch().catch((error: unknown) => {
    browser = undefined;
    throw error;
  });
  return browser;
}

async function launch(): Promise<Browser> {
  const launched = await launchBrowser();
  deferCleanup(() => launched.close());
  return launched;
}

/** The browsers of one scenario: one per person, opened on first use. */
export class Browsers {
  readonly #addressOf: () => string;
  readonly console: ConsoleWatch;
  readonly #settings = new Map<string, BrowserContextOptions>();
  readonly #contexts = new Map<string, Promise<BrowserContext>>();
  readonly #tabs = new Map<string, Page[]>();
  readonly #signedIn = new Set<string>();
  readonly #requests = new Map<string, Request[]>();
  /** The people with the passkey helper, and their browser once it is open. */
  readonly #extended = new Map<string, Extended | undefined>();

  constructor(addressOf: () => string, tags: readonly string[]) {
    this.#addressOf = addressOf;

    this.console = new ConsoleWatch(tags);
  }

  /** Configures a person's browser before it opens. */
  configure(who: string, settings: BrowserContextOptions): void {
    if (this.#contexts.has(who)) throw new Error(`${who} has opened the browser already`);
    this.#settings.set(who, { ...this.#settings.get(who), ...settings });
  }

  /** Installs the passkey helper in a person's browser before it opens. */
  installHelper(who: string): void {
    this.#extended.set(who, undefined);
  }

  /** Stores a token where the dashboard stores it, as if the person had signed in earlier. */
  async storeToken(who: string, token: string): Promise<void> {
    const origin = new URL(this.#addressOf()).origin;
    const localStorage = [{ name: 'token', value: token }];
    const context = await this.context(who);
    await context.setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
    this.#signedIn.add(who);
  }

  /** Whether a token was stored for a person, whether or not it is still valid. */
  wasSignedIn(who: string): boolean {
    return this.#signedIn.has(who);
  }

  isOpen(who: string): boolean {
    return this.#contexts.has(who);
  }

  /** A person's current tab: the one opened last. */
  async page(who: string): Promise<Page> {
    return this.#tabs.get(who)?.at(-1) ?? (await this.newTab(who));
  }

  /** All tabs of a person, in the order of opening. */
  tabs(who: string): readonly Page[] {
    return this.#tabs.get(who) ?? [];
  }

  async newTab(who: string): Promise<Page> {
    const page = await (await this.context(who)).newPage();
    await this.#extended.get(who)?.attend(page);
    this.#tabs.set(who, [...this.tabs(who), page]);
    return page;
  }

  context(who: string): Promise<BrowserContext> {
    const known = this.#contexts.get(who);
    if (known) return known;
    const opening = this.#open(who);
    this.#contexts.set(who, opening);
    return opening;
  }

  async #open(who: string): Promise<BrowserContext> {
    const baseURL = this.#addressOf();
    const settings = { ...DESKTOP, baseURL, ...this.#settings.get(who) };
    const context = await this.#contextWith(who, settings);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseURL });
    context.setDefaultTimeout(WAIT_MS);
    this.console.watch(context);
    const requests: Request[] = [];
    this.#requests.set(who, requests);
    context.on('request', (request) => void requests.push(request));
    return context;
  }

  async #contextWith(who: string, settings: BrowserContextOptions): Promise<BrowserContext> {
    const plain = async () => (await workersBrowser()).newContext(settings);
    if (!this.#extended.has(who)) return plain();
    const extended = await openWithHelper(this.#addressOf(), settings, plain);
    this.#extended.set(who, extended);
    return extended.context;
  }

  /** All requests of a person's browser, in order. */
  requests(who: string): readonly Request[] {
    return this.#requests.get(who) ?? [];
  }

  get allTabs(): readonly Page[] {
    return [...this.#tabs.values()].flat().filter((page) => !page.isClosed());
  }

  /** The current tab of the person who opened their browser last. */
  get lastTab(): Page {
    const page = this.allTabs.at(-1);
    if (!page) throw new Error('nobody looks at a page');
    return page;
  }

  async close(): Promise<void> {
    for (const opening of this.#contexts.values()) await (await opening).close();
  }
}
