import { SignInNotFound } from '../errors.js';
import type { SignIns } from './ports.js';

/** Signs one browser out: its tokens are refused from then on. @throws SignInNotFound */
export class EndSignIn {
  constructor(private readonly ports: { signIns: SignIns }) {}

  async execute({ accountId, id }: { accountId: string; id: string }): Promise<void> {
    if (!(await this.ports.signIns.end(accountId, id))) throw new SignInNotFound();
  }
}
