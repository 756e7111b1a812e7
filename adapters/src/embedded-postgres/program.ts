import { execFile, type SpawnOptions } from 'node:child_process';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import type { OsUser } from './os-user.js';

/** Absolute paths of the programs of one PostgreSQL. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pg_ctl: string;
}

/** How every program of the server is run: as its user, in a folder that this user can enter, in plain English. */
export function programOptions(user: OsUser | undefined, cwd: string): SpawnOptions {
  const { PATH, SystemRoot, TEMP } = process.env;
  // TZ spares initdb the search for the machine's time zone among 600 files.
  return { ...user, cwd, env: { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' } };
}

/** Runs a program, which reads `input`, to its end. Throws `EmbeddedPostgresError` with what it wrote where it fails. */
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

/** The system would not even start the program. */
export function cannotRunError(program: string, cause: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run on this system (${program}: ${cause.message}). It needs glibc, which Alpine ` +
      'and other musl systems do not have. Set DATABASE_URL to a PostgreSQL 15 or later.',
    { cause },
  );
}

/** The program ran and gave up; `output` is what it said. */
export function programFailedError(program: string, output: string, cause?: Error): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The built-in PostgreSQL could not start: ${lastLines(output) || `${program} ended without a word`}\n` +
      'Remove the cause and start again, or set DATABASE_URL to a PostgreSQL 15 or later.',
    { cause },
  );
}

const lastLines = (text: string): string => text.trim().split('\n').slice(-5).join('\n');
