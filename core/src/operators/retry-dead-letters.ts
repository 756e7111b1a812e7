import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

/** The jobs that were given up. */
export interface DeadLetters {
  /** Queues them again; resolves with their number. @throws AdapterError */
  retryDeadLetters(): Promise<number>;
}

/** Queues the jobs again that failed for good. @throws InvalidReason, AdapterError */
export class RetryDeadLetters {
  readonly #ports: AuditPorts & { jobs: DeadLetters };

  constructor(ports: AuditPorts & { jobs: DeadLetters }) {
    this.#ports = ports;
  }

  async execute(command: OperatorCommand): Promise<number> {
    const entry = entryOf(this.#ports, command, { action: 'jobs.retried', accountId: null });
    await this.#ports.auditLog.record(entry);
    return this.#ports.jobs.retryDeadLetters();
  }
}
