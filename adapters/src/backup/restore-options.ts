import type { ClientBase } from 'pg';

export interface RestoreOptions {
  /** The restore opens a connection of its own there, past any pooler. */
  readonly connectionString: string;
  readonly path: string;
  /** The ids of the encryption keys here: those of the backup have to be among them. */
  readonly keyIds: readonly string[];
  /** Makes the schema of the job queue. */
  prepareJobs(connectionString: string): Promise<void>;
  /** Throws a sentence where the keys of this machine do not open what was restored; nothing is restored then. */
  checkSecrets(client: ClientBase): Promise<void>;
  /** Tells what was done, a line at a time. */
  report(line: string): void;
}
