import { contract, type Operation, type SignedInBody } from '@waxwing/contract';
import type { Call, ReplyOf } from './call.js';
import {
  type AccountExport,
  type OwnAudit,
  type OwnProfile,
  type ResetOutcome,
  type SignedIn,
  type SignInView,
  toProfile,
} from './views/accounts.js';

/** Makes calls with a customer's token, and stores a new one. */
export interface AuthenticatedCalls {
  call<O extends Operation>(operation: O, request?: Call): Promise<ReplyOf<O>>;
  storeSignIn(body: SignedInBody): SignedIn;
  storeToken(token: string): void;
}

export class ProfileClient {
  readonly #calls: AuthenticatedCalls;

  constructor(calls: AuthenticatedCalls) {
    this.#calls = calls;
  }

  /** Resolves to the product's sentence. */
  async forgotPassword(email: string): Promise<string> {
    return (await this.#calls.call(contract.accounts.forgotPassword, { body: { email } })).message;
  }

  /** `switchOffKeys` defaults to the product's choice. */
  async resetPassword(token: string, newPassword: string, switchOffKeys?: boolean): Promise<ResetOutcome> {
    const body = { token, newPassword, switchOffKeys };
    const reply = await this.#calls.call(contract.accounts.resetPassword, { body });
    const { message: sentence, email, keys_switched_off: off } = reply;
    return {
      sentence,
      email,
      keys: off.filter(({ instance_id }) => instance_id === null).map(({ name }) => name),
      instances: off.flatMap(({ instance_id }) => instance_id ?? []),
    };
  }

  /** Whether the account is suspended, and what operators did to it. */
  async audit(): Promise<OwnAudit> {
    const { suspension, entries } = await this.#calls.call(contract.audit.read);
    const actions = entries.map(({ action, reason }) => ({ action, reason }));
    return { suspended: suspension?.sentence ?? null, actions };
  }

  async get(): Promise<OwnProfile> {
    const { user, pending_email } = await this.#calls.call(contract.profile.get);
    return { ...toProfile(user), pendingEmail: pending_email?.email };
  }

  async confirmEmail(token: string): Promise<SignedIn> {
    return this.#calls.storeSignIn(
      await this.#calls.call(contract.profile.confirmEmail, { body: { token } }),
    );
  }

  async cancelEmailChange(): Promise<void> {
    await this.#calls.call(contract.profile.cancelEmailChange);
  }

  /** Resolves to the restored email. */
  async undoEmailChange(token: string): Promise<string> {
    return (await this.#calls.call(contract.profile.undoEmailChange, { body: { token } })).email;
  }

  async change(body: { username: string; email: string }): Promise<SignedIn> {
    return this.#calls.storeSignIn(await this.#calls.call(contract.profile.update, { body }));
  }

  async changePassword(currentPassword: string, newPassword: string): Promise<void> {
    const body = { currentPassword, newPassword };
    this.#calls.storeToken((await this.#calls.call(contract.profile.changePassword, { body })).token);
  }

  /** Continues with a token from elsewhere. */
  useToken(token: string): void {
    this.#calls.storeToken(token);
  }

  async signIns(): Promise<SignInView[]> {
    const { sign_ins } = await this.#calls.call(contract.signIns.list);
    return sign_ins.map(({ id, device, network, created_at, last_used, current }) => {
      return { id, device, network, since: new Date(created_at), lastUsed: new Date(last_used), current };
    });
  }

  async endSignIn(id: string): Promise<void> {
    await this.#calls.call(contract.signIns.end, { params: { id } });
  }

  async signOut(): Promise<void> {
    await this.#calls.call(contract.signIns.logOut);
  }

  async signOutEverywhere(): Promise<void> {
    await this.#calls.call(contract.signIns.logOutEverywhere);
  }

  async exportData(password: string): Promise<AccountExport> {
    const headers = { 'x-confirm-password': encodeURIComponent(password) };
    const file = await this.#calls.call(contract.profile.export, { headers });
    return {
      profile: toProfile(file.account),
      plans: file.subscriptions.map(({ package_name }) => package_name),
      instances: file.instances.map(({ instance_id }) => instance_id),
      texts: file.messages.map(({ content }) => content),
      text: JSON.stringify(file),
    };
  }

  async closeAccount(password: string): Promise<void> {
    await this.#calls.call(contract.profile.close, { body: { password } });
  }
}
