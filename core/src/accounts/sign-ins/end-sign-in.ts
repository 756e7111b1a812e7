import { SignInNotFound } from '../errors.js';
import type { SignIns } from './ports.js';

/** Ends one sign-in: its tokens are refused from then on. @throws SignInNotFound */
export class EndSignIn {
  readonly #ports: { signIns: SignIns };

  constructor(ports: { signIns: SignIns }) {
    this.#ports = ports;
  }

  async execute({ accountId, id }: { accountId: string; id: string }): Promise<void> {
    if (!(await this.#ports.signIns.end(accountId, id))) throw new SignInNotFound();
  }
}
