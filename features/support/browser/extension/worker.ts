import { createContext, runInContext } from 'node:vm';
import type { Manifest } from './manifest.js';

/** The browser's tab functions for an extension. */
export interface TabCalls {
  create(tab: { url: string }): Promise<unknown>;
  sendMessage(tab: number, message: unknown): Promise<unknown>;
  update(tab: number): Promise<unknown>;
  remove(tab: number): Promise<unknown>;
}

type Listener = (message: unknown, sender: object, reply: (answer: unknown) => void) => unknown;

/** The service worker of an extension, run outside a browser. */
export class ExtensionWorker {
  readonly #listeners: Listener[] = [];

  constructor(manifest: Manifest, sources: Readonly<Record<string, string>>, tabs: TabCalls) {
    const onMessage = { addListener: (listener: Listener) => void this.#listeners.push(listener) };
    const runtime = { id: 'stand-in', getManifest: () => manifest, onMessage };
    const importScripts = (name: string) => run(name);
    const world = createContext({ chrome: { runtime, tabs }, importScripts, URL });
    const run = (name: string) => runInContext(sources[name] ?? '', world, { filename: name });
    run(manifest.background.service_worker);
  }

  /** The worker's answer to a script in a page; undefined if it gives none. */
  receive(message: unknown, sender: object): Promise<unknown> {
    return new Promise((resolve) => {
      const from = { ...sender, id: 'stand-in' };
      const keepsChannel = this.#listeners.map((listener) => listener(message, from, resolve)).includes(true);
      if (!keepsChannel) resolve(undefined);
    });
  }
}
