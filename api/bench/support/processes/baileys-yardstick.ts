import type { BenchScope } from '../bench-scope.js';
import type { SandboxProcess } from '../product/sandbox-process.js';
import type { Question, SentByBare } from './bare-baileys.js';
import { Program } from './program.js';

/** The Baileys yardstick, running on this sandbox. */
export class BaileysYardstick {
  readonly #program: Program<string>;

  private constructor(program: Program<string>) {
    this.#program = program;
  }

  static async start(
    scope: BenchScope,
    sandbox: SandboxProcess,
    env: Readonly<Record<string, string>> = {},
  ): Promise<BaileysYardstick> {
    const where = {
      SANDBOX_URL: sandbox.url,
      SANDBOX_ROOT_KEY: sandbox.rootKey,
      SANDBOX_CONTROL_URL: sandbox.controlUrl,
    };
    return new BaileysYardstick(await Program.start(scope, 'bare-baileys', { ...where, ...env }));
  }

  get pid(): number {
    return this.#program.pid;
  }

  /** Links a client for each of the numbers, to phones that are added for it. */
  async link(numbers: readonly string[]): Promise<void> {
    await this.#program.ask({ link: numbers } satisfies Question);
  }

  /** Milliseconds that a new client takes to its first code. */
  firstCode(): Promise<number> {
    return this.#program.ask({ firstCode: true } satisfies Question);
  }

  /** The client that was linked first sends this many messages, to the numbers in turn, each acknowledged before the next. */
  send(amount: number, to: readonly string[], text: string): Promise<SentByBare> {
    return this.#program.ask({ send: amount, to, text } satisfies Question);
  }

  /** The same with a picture, each time as another file. Returns how many it were a second. */
  async sendImages(amount: number, to: readonly string[], picture: Buffer): Promise<number> {
    const image = picture.toString('base64');
    const sent = await this.#program.ask<SentByBare>({ sendImages: amount, to, image } satisfies Question);
    return sent.perSecond;
  }
}
