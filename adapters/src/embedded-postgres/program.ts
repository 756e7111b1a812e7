import { execFile, type SpawnOptions } from 'node:child_process';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { OsUser } from './os-user.js';

/** Absolute paths of the programs of one PostgreSQL installation. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
}

/** Options for every program of the server: its user, a folder that this user can enter, English messages. */
export function programOptions(user: OsUser | undefined, cwd: string): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  // TZ saves initdb a search through 600 time zone files.
  return { ...user, cwd, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } };
}

/** Runs a program to its end with `input` on stdin. Throws `EmbeddedPostgresError` with its output when it fails. */
export function runProgram(
  program: string,
  args: string[],
  options: SpawnOptions,
  input?: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, options as object, (error, stdout, stderr) => {
      if (!error) resolve();
      else if (typeof error.code === 'string') reject(cannotRunError(program, error));
      else reject(programFailedError(program, String(stderr || stdout), error));
    });
    if (input !== undefined) child.stdin?.end(input);
  });
}

/** The system could not start the program. */
export function cannotRunError(program: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run on this system (${program}: ${cause.message}). It needs glibc, which Alpine ` +
      'and other musl systems do not have. Set DATABASE_URL to a PostgreSQL 15 or later.',
    { cause },
  );
}

/** The program failed; `output` is what it wrote. */
export function programFailedError(program: string, output: string, cause?: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL could not start: ${lastLines(output) || `${program} ended without a word`}\n` +
      'Remove the cause and start again, or set DATABASE_URL to a PostgreSQL 15 or later.',
    { cause },
  );
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-5).join('\n');
