import {
  Authenticate,
  CancelEmailChange,
  ChangeProfile,
  ConfirmEmail,
  GetPendingEmail,
  LogIn,
  type Mail,
  ResetPassword,
  SendEmailConfirmation,
  SendEmailNotice,
  SendPasswordReset,
  SignUp,
  UndoEmailChange,
} from '../../src/index.js';
import { ORIGIN } from '../fixture/builders.js';
import { createMemoryPorts, type MemoryPorts } from '../fixture/memory-ports.js';

export const OLD = 'asha@example.com';
export const NEW = 'asha.r@example.com';
export const PASSWORD = 'correct horse';

/** The secret of the last mail of this kind to `to`. */
export function secretIn(ports: MemoryPorts, kind: Mail['kind'], to: string): string {
  const mail = ports.mailer.sent.findLast((one) => one.kind === kind && one.to === to);
  if (!mail || !('token' in mail)) throw new Error(`no ${kind} has come to ${to}`);
  return mail.token;
}

/** Asha's account, and what she and her mailboxes do. */
export async function startEmailChanges() {
  const ports = createMemoryPorts();
  ports.jobs.work('email-confirmation', (job) => new SendEmailConfirmation(ports).execute(job));
  ports.jobs.work('email-notice', (job) => new SendEmailNotice(ports).execute(job));
  const { account, token } = await new SignUp(ports).execute({
    email: OLD,
    username: 'Asha',
    password: PASSWORD,
    origin: ORIGIN,
  });
  const { signInId } = ports.tokens.verify(token)!;
  const accountId = account.id;
  // Waits in turns of the event loop, which in-memory work needs and no more.
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  };
  const change = async (email: string, username = 'Asha') => {
    const changed = await new ChangeProfile(ports).execute({ accountId, signInId, email, username });
    await settled();
    return changed;
  };
  return {
    ports,
    account,
    token,
    change,
    settled,
    pending: async () => (await new GetPendingEmail(ports).execute({ accountId }))?.email,
    cancel: () => new CancelEmailChange(ports).execute({ accountId }),
    confirm: async (email = NEW, secret = secretIn(ports, 'email-confirmation', email)) => {
      const confirmed = await new ConfirmEmail(ports).execute({ accountId, token: secret, origin: ORIGIN });
      await settled();
      return confirmed;
    },
    undo: (secret: string) => new UndoEmailChange(ports).execute({ token: secret }),
    authenticate: async (bearer: string) => (await new Authenticate(ports).execute(bearer)).account,
    logIn: (email: string, password = PASSWORD) =>
      new LogIn(ports).execute({ email, password, origin: ORIGIN }),
    forgot: (email: string) => new SendPasswordReset(ports).execute({ email }),
    reset: (secret: string, newPassword: string) =>
      new ResetPassword(ports).execute({ token: secret, newPassword }),
  };
}
