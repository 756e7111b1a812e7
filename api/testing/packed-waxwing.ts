import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@waxwing/adapters/testing';
import { eventually } from '@waxwing/core/testing/eventually';
import { extract } from 'tar';
import { call } from './http.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ASHA = { email: 'asha@example.com', password: 'a long password' };
/** The smallest PNG: one grey dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** The package as it is installed, with the packages of this project in place of those that npm would load. */
export class PackedWaxwing {
  readonly #folder: string;
  readonly #tarball: string;
  readonly #port: number;
  #process: ChildProcess | undefined;
  /** What its last start has printed. */
  printed = '';

  private constructor(folder: string, tarball: string, port: number) {
    this.#folder = folder;
    this.#tarball = tarball;
    this.#port = port;
  }

  /** Packs and installs it in a folder. */
  static async make(folder: string): Promise<PackedWaxwing> {
    const to = join(folder, 'made');
    await promisify(execFile)(process.execPath, ['.dev/package.mjs', '--to', to], { cwd: ROOT });
    const tarball = (await readdir(to)).find((name) => /^waxwing-.+\.tgz$/.test(name));
    if (!tarball) throw new Error('no package was made');
    const packed = new PackedWaxwing(folder, join(to, tarball), await freePort());
    await mkdir(packed.home);
    await packed.reinstall();
    return packed;
  }

  /** The folder of its user. */
  get home(): string {
    return join(this.#folder, 'home');
  }

  get url(): string {
    return `http://localhost:${this.#port}`;
  }

  get env(): NodeJS.ProcessEnv {
    const path = [join(this.#folder, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH];
    return { PATH: path.join(delimiter), HOME: this.home, LANG: process.env.LANG, PORT: String(this.#port) };
  }

  /** Removes it, and installs it anew. */
  async reinstall(): Promise<void> {
    const modules = join(this.#folder, 'node_modules');
    await rm(modules, { recursive: true, force: true });
    await mkdir(join(modules, '.bin'), { recursive: true });
    const own = join(modules, 'waxwing');
    await mkdir(own);
    await extract({ file: this.#tarball, cwd: own, strip: 1 });
    const { dependencies, optionalDependencies } = await this.json('package.json');
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      await mkdir(dirname(join(modules, name)), { recursive: true });
      // One of another platform is not there, and leads nowhere.
      await symlink(join(ROOT, 'node_modules', name), join(modules, name));
    }
    await symlink(join(own, 'bin/waxwing.mjs'), join(modules, '.bin/waxwing'));
  }

  /** One of its files. */
  async json(name: string) {
    return JSON.parse(await readFile(join(this.#folder, 'node_modules/waxwing', name), 'utf8'));
  }

  /** Runs a command to its end; `text` is all that it prints. */
  async run(
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number | null; text: string }> {
    const child = spawn('waxwing', args, { env: { ...this.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, text };
  }

  /** Resolves when it answers. @throws when it ends before that */
  async start(): Promise<void> {
    this.printed = '';
    const child = spawn('waxwing', [], { env: this.env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#process = child;
    await new Promise<void>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          this.printed += chunk;
          if (/Ctrl-C stops everything/.test(this.printed)) resolve();
        });
      }
      child.once('exit', (code) => reject(new Error(`waxwing ended with ${code}:\n${this.printed}`)));
    });
  }

  /** Resolves to its exit code; to undefined where it does not run. */
  async stop(): Promise<number | null | undefined> {
    const child = this.#process;
    this.#process = undefined;
    if (!child) return undefined;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    return (await ended)[0];
  }

  /** Signs in the account of the README's first message; resolves to the status. */
  async logIn(): Promise<number> {
    return (await call(`${this.url}/api/auth/login`, { body: ASHA })).status;
  }

  /** Sends a picture as the account of the README's first message; resolves to its status once it is final. */
  async sendPicture(): Promise<unknown> {
    const bearer = await this.#token();
    const made = await call(`${this.url}/api/api-keys`, { bearer, body: { name: 'Pictures' } });
    const { api_key: key } = made.body.apiKey as { api_key: string };
    const listed = await call(`${this.url}/api/v1/instances`, { bearer: key });
    const [instance] = listed.body.data as { id: string }[];
    const sent = await call(`${this.url}/api/v1/messages`, {
      bearer: key,
      body: {
        ...{ instance_id: instance?.id, to: '+919800000002' },
        ...{ type: 'image', image: { data: DOT.toString('base64') } },
      },
    });
    const message = () => call(`${this.url}/api/v1/messages/${sent.body.id}`, { bearer: key });
    return (await eventually(message, ({ body }) => body.status !== 'pending')).body.status;
  }

  /** Resolves to what is found out about a picture, in a child process. */
  async uploadPicture(): Promise<unknown> {
    const token = await this.#token();
    const form = new FormData();
    form.append('file', new Blob([DOT]), 'dot.png');
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${this.url}/api/media`, { method: 'POST', headers, body: form })).json();
  }

  async #token(): Promise<string> {
    return (await call(`${this.url}/api/auth/login`, { body: ASHA })).body.token as string;
  }
}
