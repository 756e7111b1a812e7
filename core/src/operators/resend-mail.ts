import type { EmailChanges } from '../accounts/email-changes/ports.js';
import type { Accounts } from '../accounts/ports.js';
import type { JobQueue } from '../shared/job-queue.js';
import { NothingFound, OperatorRefused } from './errors.js';
import { type AuditPorts, entryOf, type OperatorCommand } from './operator-command.js';

export const RESENDABLE_MAILS = ['password-reset', 'email-confirmation'] as const;
export type ResendableMail = (typeof RESENDABLE_MAILS)[number];

export interface ResendMailPorts extends AuditPorts {
  accounts: Pick<Accounts, 'byId'>;
  emailChanges: Pick<EmailChanges, 'findPending'>;
  jobs: JobQueue;
}

/** Sends a mail again that a customer has not found, under a new link. @throws NothingFound, InvalidReason, OperatorRefused */
export class ResendMail {
  readonly #ports: ResendMailPorts;

  constructor(ports: ResendMailPorts) {
    this.#ports = ports;
  }

  async execute(
    command: OperatorCommand & { readonly accountId: string; readonly mail: ResendableMail },
  ): Promise<void> {
    const { accounts, emailChanges, jobs, auditLog, clock } = this.#ports;
    const { accountId, mail } = command;
    const account = await accounts.byId(accountId);
    if (!account) throw new NothingFound(accountId);
    const entry = entryOf(this.#ports, command, {
      action: 'account.mail_resent',
      accountId,
      details: { mail },
    });
    if (mail === 'password-reset') {
      await auditLog.record(entry);
      return jobs.enqueue('password-reset', { email: account.email });
    }
    const pending = await emailChanges.findPending(accountId, clock.now());
    if (!pending) throw new OperatorRefused('No change of the email waits to be confirmed');
    await auditLog.record(entry);
    await jobs.enqueue('email-confirmation', { accountId, email: pending.email });
  }
}
