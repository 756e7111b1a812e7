import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from '@jest/globals';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { temporaryFolder } from '@waxwing/adapters/testing';
import { type LinkedCustomer, linkedCustomer } from '../customer.js';
import { call } from '../http.js';
import { Product } from '../product.js';
import { EXAMPLES } from './running-example.js';

export const OWN = '919800000001';
export const OTHER = '919800000002';
export const NOBODY = '919800000009';

const run = promisify(execFile);

type Variables = Readonly<Record<string, string>>;

/** A product with a linked phone, and the examples of the documentation as its reader runs them. */
export class ExamplesHarness {
  readonly #product: Product;
  readonly #token: string;
  readonly sandbox: SandboxServer;
  readonly folder: Awaited<ReturnType<typeof temporaryFolder>>;
  /** What a program gets that is run. */
  readonly env: Variables;

  private constructor(
    { product, sandbox, folder }: Pick<ExamplesHarness, 'sandbox' | 'folder'> & { product: Product },
    { token }: LinkedCustomer,
    printed: Variables,
  ) {
    const { PATH = '' } = process.env;
    this.#product = product;
    this.#token = token;
    this.sandbox = sandbox;
    this.folder = folder;
    this.env = { PATH, ...printed };
  }

  static async open(): Promise<ExamplesHarness> {
    const folder = await temporaryFolder();
    const sandbox = await SandboxServer.start();
    await sandbox.control.addPhone({ number: OWN, name: 'Asha' });
    await sandbox.control.addPhone({ number: OTHER, name: 'Ravi' });
    const product = await Product.start({
      dataDir: folder.path,
      env: { SANDBOX_URL: sandbox.url, SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64') },
    });
    const customer = await linkedCustomer(product.url, sandbox.control, OWN);
    const { instanceId, key } = customer;
    const printed = await printedEnvironment({ url: product.url, instanceId, key, to: `+${OTHER}` });
    return new ExamplesHarness({ product, sandbox, folder }, customer, printed);
  }

  get url(): string {
    return this.#product.url;
  }

  /** Runs an example to its end; answers what it has printed. */
  async start(program: string, file: string | readonly string[], more: Variables = {}): Promise<string> {
    const options = { cwd: EXAMPLES, env: { ...this.env, ...more } };
    return (await run(program, [file].flat(), options)).stdout;
  }

  /** A key of the account with this scope. */
  async keyFor(scope: string): Promise<string> {
    const body = { name: scope, scopes: [scope] };
    const created = await call(`${this.url}/api/api-keys`, { bearer: this.#token, body });
    return (created.body.apiKey as { api_key: string }).api_key;
  }

  /** The texts on the other phone. */
  arrived(): (string | undefined)[] {
    return this.sandbox.control.messages(OTHER).map(({ text }) => text);
  }

  async close(): Promise<void> {
    await this.#product.end();
    await this.sandbox.stop();
    await this.folder.remove();
  }
}

/** The variables that the page has its reader set, with their values. */
async function printedEnvironment(own: {
  url: string;
  instanceId: string;
  key: string;
  to: string;
}): Promise<Variables> {
  const lines = await readFile(`${EXAMPLES}environment.sh`, 'utf8');
  const names = [...lines.matchAll(/^export (\w+)=\S+$/gm)].map(([, name = '']) => name);
  expect(names).toEqual(['WAXWING_URL', 'WAXWING_INSTANCE', 'WAXWING_KEY', 'WAXWING_TO']);
  const values = [own.url, own.instanceId, own.key, own.to];
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']));
}
