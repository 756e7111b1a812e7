import { contract, type Operation, type SignedInBody, type UserBody } from '@waxwing/contract';
import type { Call, ReplyOf } from './call.js';
import type { ProfileDriver } from './profile-driver.js';
import type { AccountFile, Profile, SignedIn, SignInView } from './views.js';

/** The hands of whoever is signed in: they make calls with the token, and take a new one where one is given. */
export interface SignedInHands {
  call<O extends Operation>(operation: O, request?: Call): Promise<ReplyOf<O>>;
  enter(body: SignedInBody): SignedIn;
  keep(token: string): void;
}

export class HttpProfile implements ProfileDriver {
  constructor(private readonly hands: SignedInHands) {}

  async forgotPassword(email: string) {
    return (await this.hands.call(contract.accounts.forgotPassword, { body: { email } })).message;
  }

  async resetPassword(token: string, newPassword: string, switchOffKeys?: boolean) {
    const body = { token, newPassword, switchOffKeys };
    const reply = await this.hands.call(contract.accounts.resetPassword, { body });
    const { message: sentence, email, keys_switched_off: off } = reply;
    return {
      sentence,
      email,
      keys: off.filter(({ instance_id }) => instance_id === null).map(({ name }) => name),
      instances: off.flatMap(({ instance_id }) => instance_id ?? []),
    };
  }

  async look() {
    const { user, pending_email } = await this.hands.call(contract.profile.get);
    return { ...profile(user), waiting: pending_email?.email };
  }

  async confirmEmail(token: string) {
    return this.hands.enter(await this.hands.call(contract.profile.confirmEmail, { body: { token } }));
  }

  async cancelEmailChange() {
    await this.hands.call(contract.profile.cancelEmailChange);
  }

  async undoEmailChange(token: string) {
    return (await this.hands.call(contract.profile.undoEmailChange, { body: { token } })).email;
  }

  async change(body: { username: string; email: string }) {
    return this.hands.enter(await this.hands.call(contract.profile.update, { body }));
  }

  async changePassword(currentPassword: string, newPassword: string) {
    const body = { currentPassword, newPassword };
    this.hands.keep((await this.hands.call(contract.profile.changePassword, { body })).token);
  }

  takeOver(token: string): void {
    this.hands.keep(token);
  }

  async signIns(): Promise<SignInView[]> {
    const { sign_ins } = await this.hands.call(contract.signIns.list);
    return sign_ins.map(({ id, device, network, created_at, last_used, current }) => {
      return { id, device, network, since: new Date(created_at), lastUsed: new Date(last_used), current };
    });
  }

  async endSignIn(id: string) {
    await this.hands.call(contract.signIns.end, { params: { id } });
  }

  async signOut() {
    await this.hands.call(contract.signIns.logOut);
  }

  async signOutEverywhere() {
    await this.hands.call(contract.signIns.logOutEverywhere);
  }

  async takeData(password: string): Promise<AccountFile> {
    const headers = { 'x-confirm-password': encodeURIComponent(password) };
    const file = await this.hands.call(contract.profile.export, { headers });
    return {
      profile: profile(file.account),
      plans: file.subscriptions.map(({ package_name }) => package_name),
      instances: file.instances.map(({ instance_id }) => instance_id),
      texts: file.messages.map(({ content }) => content),
      all: JSON.stringify(file),
    };
  }

  async close(password: string) {
    await this.hands.call(contract.profile.close, { body: { password } });
  }
}

function profile({ user_id: userId, email, username, role }: UserBody): Profile {
  return { userId, email, username, role };
}
