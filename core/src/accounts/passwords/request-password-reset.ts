import type { JobQueue } from '../../shared/job-queue.js';
import { Email } from '../email.js';

/**
 * Queues a password reset. Does not check whether the email has an account: answer and work are the same for all, so that neither
 * reveals who is a customer.
 * @throws InvalidEmail
 */
export class RequestPasswordReset {
  readonly #ports: { jobs: JobQueue };

  constructor(ports: { jobs: JobQueue }) {
    this.#ports = ports;
  }

  async execute(command: { email: string }): Promise<void> {
    const email = Email.parse(command.email);
    await this.#ports.jobs.enqueue('password-reset', { email: email.value });
  }
}
