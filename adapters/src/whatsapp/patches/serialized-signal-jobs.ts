import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { KeyedMutex } from '../../shared/keyed-mutex.js';

/** By address. */
const jobsByAddress = new KeyedMutex();

/**
 * Gives whatever reads a ratchet and stores it anew a turn of its own, so that none is lost or used twice.
 *
 * Within an instance: Baileys has a transaction for all sends and one for the messages of each contact, and what they store of the same
 * ratchet would overwrite each other. Here they share the one of the sends, which goes by `ownJid`.
 *
 * Within the process: libsignal queues its jobs by address, and runs what had to wait in the async context of the job that came first.
 * Baileys finds the transaction of a job by that context, so that a ratchet went into one that was long over. Here a job waits in
 * its own context, and libsignal never has two.
 */
export function serializeSignalJobs(
  repository: SignalRepositoryWithLIDStore,
  { transaction }: SignalKeyStoreWithTransaction,
  ownJid: () => string | undefined,
): SignalRepositoryWithLIDStore {
  // The transaction comes first everywhere: otherwise two could wait for each other.
  const inTurn = <T>(jid: string, job: () => Promise<T>) =>
    transaction(() => jobsByAddress.run(repository.jidToSignalProtocolAddress(jid), job), ownJid() ?? jid);
  return {
    ...repository,
    encryptMessage: (job) => inTurn(job.jid, () => repository.encryptMessage(job)),
    decryptMessage: (job) => inTurn(job.jid, () => repository.decryptMessage(job)),
    injectE2ESession: (job) => inTurn(job.jid, () => repository.injectE2ESession(job)),
  };
}
