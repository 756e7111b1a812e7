// Runs the image as an orchestrator would, sends a message through a sandbox, and looks at what is left.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EmbeddedPostgres } from '@waxwing/adapters/embedded-postgres';
import { SandboxServer } from '@waxwing/adapters/sandbox';
import { sendFirstMessage } from './first-message.mjs';

const GRACE_S = 20;
const HARDENED = [
  ...['--read-only', '--read-only-tmpfs=false', '--cap-drop=all', '--security-opt', 'no-new-privileges'],
  ...['--network', 'host', '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'],
  // Podman's own are higher than what some machines can grant.
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=1000:1000'],
];

/** @throws an Error that says what is wrong */
export async function checkImage(name, { hasPostgres }) {
  // Too long for a socket, so that the database listens on the loopback, where the container finds it.
  const folder = mkdtempSync(join(tmpdir(), `waxwing-image-${'x'.repeat(90)}-`));
  const postgres = hasPostgres ? undefined : await EmbeddedPostgres.start({ dataDir: folder });
  const sandbox = await SandboxServer.start({});
  try {
    const port = await freePort();
    const settings = {
      PORT: port,
      HOST: '127.0.0.1',
      ...settingsOf(sandbox),
      ...(postgres && production(postgres)),
    };
    const env = Object.entries(settings).flatMap(([key, value]) => ['--env', `${key}=${value}`]);
    await check(name, { port, env, sandbox, hasPostgres });
  } finally {
    await sandbox.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check(name, { port, env, sandbox, hasPostgres }) {
  const container = `${name}-check-${process.pid}`;
  const volume = hasPostgres ? ['--volume', `${container}:/data`] : [];
  const running = podman('run', '--name', container, ...HARDENED, ...volume, ...env, `localhost/${name}`);
  try {
    await until(() => answers(`http://127.0.0.1:${port}/readyz`), running);
    say('It is ready.');
    const seen = status(container);
    expect(
      seen.uid === '65532' && seen.capabilities === '0000000000000000',
      `it has rights: ${JSON.stringify(seen)}`,
    );
    say(`It runs as ${seen.uid}, without capabilities, as process 1 of its own.`);
    const told = spawnSync('podman', ['exec', container, '/bin/waxwing', '--version'], { encoding: 'utf8' });
    expect(told.status === 0, `no command runs in it:\n${told.stderr}`);
    say(`Its commands run in it: ${told.stdout.trim()}.`);
    say(`Sent: ${await sendFirstMessage(`http://127.0.0.1:${port}`, controlOf(sandbox))}`);
    const changed = spawnSync('podman', ['diff', container], { encoding: 'utf8' }).stdout.trim();
    expect(
      /^(?:[CA] \/(?:etc|run|dev|proc|sys|data|app)?\n?)*$/.test(changed),
      `it has written:\n${changed}`,
    );
    const began = performance.now();
    spawnSync('podman', ['stop', '--time', String(GRACE_S), container], { stdio: 'ignore' });
    const code = await running.ended;
    expect(code === 0, `it ended with ${code}:\n${running.output()}`);
    say(`It ended with 0 after ${((performance.now() - began) / 1_000).toFixed(1)} s, and wrote no file.`);
  } finally {
    spawnSync('podman', ['rm', '--force', '--volumes', container], { stdio: 'ignore' });
    if (hasPostgres) spawnSync('podman', ['volume', 'rm', container], { stdio: 'ignore' });
  }
}

function settingsOf(sandbox) {
  return {
    WHATSAPP: 'sandbox',
    SANDBOX_URL: sandbox.url,
    SANDBOX_ROOT_KEY: sandbox.rootKey.toString('base64'),
  };
}

function production(postgres) {
  return {
    DATABASE_URL: postgres.connectionString(),
    JWT_SECRET: randomBytes(32).toString('base64url'),
    ENCRYPTION_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    PUBLIC_URL: 'https://waxwing.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUST_PROXY: 'none',
    RAZORPAY_KEY_ID: 'rzp_test_id',
    RAZORPAY_KEY_SECRET: 'the-secret-of-the-keys',
    RAZORPAY_WEBHOOK_SECRET: 'the-secret-of-webhooks',
  };
}

const controlOf = (sandbox) => sandbox.url.replace('ws:', 'http:').replace('/ws/chat', '/sandbox/api');

function podman(...args) {
  const child = spawn('podman', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return { ended, output: () => printed, hasEnded: () => child.exitCode !== null };
}

/** What the kernel says of process 1 of the container. */
function status(container) {
  const { stdout } = spawnSync('podman', ['inspect', '--format', '{{.State.Pid}}', container], {
    encoding: 'utf8',
  });
  const text = spawnSync('cat', [`/proc/${stdout.trim()}/status`], { encoding: 'utf8' }).stdout;
  const value = (key) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(text)?.[1];
  return { uid: value('Uid'), capabilities: value('CapEff'), name: value('Name') };
}

async function until(isTrue, running) {
  while (!(await isTrue())) {
    if (running.hasEnded()) throw new Error(`The container ended before it was ready:\n${running.output()}`);
    await sleep(200);
  }
}

async function answers(url) {
  const reply = await fetch(url).catch(() => undefined);
  return reply?.ok ?? false;
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

function expect(holds, otherwise) {
  if (!holds) throw new Error(`The image is not as it should be: ${otherwise}`);
}

const say = (line) => void process.stdout.write(`${line}\n`);
