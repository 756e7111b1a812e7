import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Stage } from './stage.js';

const START_MS = 30_000;
const LOOK_MS = 50;

/** A Chromium with a profile of its own, steered from outside. `CHROMIUM` says where its program lies. */
export class Chromium {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  static async start(stage: Stage): Promise<Chromium> {
    const program = process.env.CHROMIUM;
    if (!program) throw new Error('CHROMIUM must say where a Chromium is');
    const profile = await stage.folder();
    const args = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0'];
    const child = spawn(program, [...args, `--user-data-dir=${profile}`, 'about:blank'], { stdio: 'ignore' });
    stage.atEnd(() => end(child));
    return new Chromium(child, await portOf(join(profile, 'DevToolsActivePort')));
  }

  /** Runs `script` on the page at `url`, in a tab of its own. Resolves with what it comes to, where that is JSON. */
  async run<Answer>(url: string, script: string): Promise<Answer> {
    const tab = await this.#ask<{ id: string; webSocketDebuggerUrl: string }>(
      `new?${encodeURIComponent(url)}`,
      'PUT',
    );
    const socket = new WebSocket(tab.webSocketDebuggerUrl);
    await once(socket, 'open');
    const answered = once(socket, 'message');
    const params = { expression: script, awaitPromise: true, returnByValue: true };
    socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params }));
    const [{ data }] = await answered;
    socket.close();
    await fetch(`http://127.0.0.1:${this.port}/json/close/${tab.id}`);
    const { result } = JSON.parse(String(data)) as Evaluated<Answer>;
    if (result.exceptionDetails)
      throw new Error(`the page at ${url} failed: ${result.exceptionDetails.text}`);
    return result.result.value;
  }

  stop(): Promise<void> {
    return end(this.child);
  }

  async #ask<Answer>(what: string, method: string): Promise<Answer> {
    const response = await fetch(`http://127.0.0.1:${this.port}/json/${what}`, { method });
    return (await response.json()) as Answer;
  }
}

/** What the browser says of a script that it ran. */
interface Evaluated<Answer> {
  readonly result: {
    readonly result: { readonly value: Answer };
    readonly exceptionDetails?: { readonly text: string };
  };
}

async function portOf(file: string): Promise<number> {
  const deadline = performance.now() + START_MS;
  while (performance.now() < deadline) {
    const port = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
    if (port > 0) return port;
    await delay(LOOK_MS);
  }
  throw new Error(`Chromium did not start within ${START_MS / 1_000} s`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
