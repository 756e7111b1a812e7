import type { Clock } from '../../shared/clock.js';
import type { SignIns } from './ports.js';
import type { SignIn } from './sign-in.js';

/** The sign-ins of the account, most recently used first. */
export class ListSignIns {
  readonly #ports: { signIns: SignIns; clock: Clock };

  constructor(ports: { signIns: SignIns; clock: Clock }) {
    this.#ports = ports;
  }

  execute({ accountId }: { accountId: string }): Promise<readonly SignIn[]> {
    return this.#ports.signIns.listOf(accountId, this.#ports.clock.now());
  }
}
