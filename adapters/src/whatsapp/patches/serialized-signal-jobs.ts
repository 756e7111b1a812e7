// Patch of @whiskeysockets/baileys 7.0.0-rc14. Thread: WhiskeySockets/Baileys#1769.
import type { SignalKeyStoreWithTransaction, SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import { KeyedMutex } from '../../shared/keyed-mutex.js';

/** Keyed by Signal address. */
const jobsByAddress = new KeyedMutex();

/**
 * Serializes jobs that read a ratchet and store it again, so that no step is lost or used twice.
 *
 * Within an instance: Baileys uses one transaction for all sends and one for the messages of each contact, which would overwrite
 * each other's ratchets. Here both share the transaction of the sends, keyed by `ownJid`.
 *
 * Within the process: libsignal queues jobs by address and runs a waiting job in the async context of the first one. Baileys
 * finds the transaction of a job by that context, so a ratchet ended up in one that was long over. Here a job waits in its own
 * context, and libsignal never has two.
 */
export function serializeSignalJobs(
  repository: SignalRepositoryWithLIDStore,
  { transaction }: SignalKeyStoreWithTransaction,
  ownJid: () => string | undefined,
): SignalRepositoryWithLIDStore {
  // The transaction is always taken first; otherwise two jobs could deadlock.
  const inTurn = <T>(jid: string, job: () => Promise<T>) =>
    transaction(() => jobsByAddress.run(repository.jidToSignalProtocolAddress(jid), job), ownJid() ?? jid);
  return {
    ...repository,
    encryptMessage: (job) => inTurn(job.jid, () => repository.encryptMessage(job)),
    decryptMessage: (job) => inTurn(job.jid, () => repository.decryptMessage(job)),
    injectE2ESession: (job) => inTurn(job.jid, () => repository.injectE2ESession(job)),
  };
}
