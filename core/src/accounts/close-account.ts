import { InstanceBusy, InstanceNotFound } from '../instances/errors.js';
import type { Instances, SessionControl } from '../instances/ports.js';
import type { Clock } from '../shared/clock.js';
import type { JobQueue } from '../shared/job-queue.js';
import type { Accounts, PasswordHasher } from './ports.js';
import { reauthenticate } from './reauthenticate.js';

/** Sessions that are cut at the same time: a busy one takes seconds, and an account may have hundreds. */
const CONCURRENCY = 10;

export interface CloseAccountPorts {
  accounts: Accounts;
  hasher: PasswordHasher;
  instances: Instances;
  sessions: SessionControl;
  jobs: JobQueue;
  clock: Clock;
}

/** Ends an account for good, with its sessions, keys, sign-ins and name. @throws WrongPassword, Unauthorized when the account is closed */
export class CloseAccount {
  readonly #ports: CloseAccountPorts;

  constructor(ports: CloseAccountPorts) {
    this.#ports = ports;
  }

  async execute({ accountId, password }: { accountId: string; password: string }): Promise<void> {
    await reauthenticate(this.#ports, { accountId, password });
    await closeAccount(this.#ports, accountId);
  }
}

/** Ends an account for good. It may be called again after a fault. */
export async function closeAccount(
  ports: Omit<CloseAccountPorts, 'hasher'>,
  accountId: string,
): Promise<void> {
  const { accounts, instances, jobs, clock } = ports;
  // The owner can try again while the account is open, so every step that may fail comes before the closing.
  const ids = (await instances.listOf(accountId)).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += CONCURRENCY) {
    await Promise.all(
      ids.slice(start, start + CONCURRENCY).map((id) => removeInstance(ports, accountId, id)),
    );
  }

  // The erasure is queued first: after a crash in between the job finds the account open, does nothing and fails, whereas a
  // closed account without the job would keep its data for ever.
  await jobs.enqueue('erase-account', { accountId });
  await accounts.close(accountId, clock.now());
}

async function removeInstance(
  { instances, sessions }: Pick<CloseAccountPorts, 'instances' | 'sessions'>,
  accountId: string,
  instanceId: string,
): Promise<void> {
  try {
    await sessions.forget(instanceId);
  } catch (error) {
    // A busy worker loses the session all the same: the removal retires its lease.
    if (!(error instanceof InstanceBusy)) throw error;
  }
  try {
    await instances.remove(accountId, instanceId);
  } catch (error) {
    if (!(error instanceof InstanceNotFound)) throw error;
  }
}
