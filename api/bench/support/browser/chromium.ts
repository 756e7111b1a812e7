import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BenchScope } from '../bench-scope.js';
import { Tab } from './tab.js';

const START_MS = 30_000;
const POLL_MS = 50;

/** A Chromium with a profile of its own, controlled by its debugging protocol. `CHROMIUM` is the path of its program. */
export class Chromium {
  readonly #child: ChildProcess;

  private constructor(
    child: ChildProcess,
    readonly port: number,
  ) {
    this.#child = child;
  }

  static async start(scope: BenchScope): Promise<Chromium> {
    const program = process.env.CHROMIUM;
    if (!program) throw new Error('CHROMIUM must say where a Chromium is');
    const profile = await scope.folder();
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
    const child = spawn(program, [...args, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
    scope.defer(() => end(child));
    return new Chromium(child, await portOf(join(profile, 'DevToolsActivePort')));
  }

  /** Runs `script` in a new tab on the page at `url` when that is loaded. Resolves with its result as JSON. */
  async run<Answer>(url: string, script: string): Promise<Answer> {
    const { id, webSocketDebuggerUrl } = await this.#ask<OpenTab>('new?about:blank', 'PUT');
    const tab = await Tab.open(webSocketDebuggerUrl);
    try {
      await tab.call('Page.enable');
      const loaded = tab.waitForEvent('Page.loadEventFired');
      await tab.call('Page.navigate', { url });
      await loaded;
      return await tab.evaluate<Answer>(script);
    } finally {
      tab.close();
      await fetch(`http://127.0.0.1:${this.port}/json/close/${id}`);
    }
  }

  stop(): Promise<void> {
    return end(this.#child);
  }

  async #ask<Answer>(what: string, method: string): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${this.port}/json/${what}`, { method });
    return (await response.json()) as Answer;
  }
}

interface OpenTab {
  readonly id: string;
  readonly webSocketDebuggerUrl: string;
}

async function portOf(file: string): Promise<number> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const port = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (port > 0) return port;
    await delay(POLL_MS);
  }
  throw new Error(`Chromium did not start within ${START_MS / 1_000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
