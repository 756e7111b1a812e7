import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.js';

type Tool = 'pg_dump' | 'pg_restore';

const run = promisify(execFile);

/** Whether the tool is installed, and at least as new as `major`: an older one refuses a newer server or its archive. */
export async function hasTool(tool: Tool, major: number, env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const { stdout } = await run(tool, ['--version'], { env });
    return Number(/\b(\d{1,3})(?:\.|devel|beta|rc|\s|$)/.exec(stdout)?.[1]) >= major;
  } catch {
    return false;
  }
}

/** Starts the tool on the database. Its password is in the environment, which other users cannot read as they can its arguments. */
export function startTool(
  tool: Tool,
  args: readonly string[],
  connectionString: string,
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(tool, args, { env: { ...env, ...libpqEnv(connectionString) }, stdio: 'pipe' });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-2_000);
  });
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new BackupError(`${tool} failed: ${said.trim() || `it ended with ${code}`}`);
  });
  // The caller awaits it after the tool's streams. Until then a failure of the tool would be an unhandled rejection, which ends the
  // process.
  ended.catch(() => undefined);
  return { child, ended };
}

const PARAMETERS: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  connect_timeout: 'PGCONNECT_TIMEOUT',
};

export function databaseOf(connectionString: string): string {
  return decodeURIComponent(parseUrl(connectionString).pathname.slice(1));
}

/** The host may be missing where the query names a socket. */
function parseUrl(connectionString: string): URL {
  return new URL(connectionString.replace('@/', '@socket/'));
}

/** What a connection string says, as libpq's environment. The rest is left to that of the process, where the driver reads it as well. */
function libpqEnv(connectionString: string): Record<string, string> {
  const url = parseUrl(connectionString);
  const env: Record<string, string> = {
    PGHOST: url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: databaseOf(connectionString),
  };
  for (const [name, value] of url.searchParams) {
    const variable = PARAMETERS[name];
    // What the driver calls no-verify libpq calls require.
    if (variable) env[variable] = value === 'no-verify' ? 'require' : value;
  }
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}
