import type { ResponseOf } from '@waxwing/client';

export type ResetResponse = ResponseOf<'accounts.resetPassword'>;

/** With more keys than this, only their number is shown. */
const MAX_NAMES = 10;

/** The notice at the login after a reset: the email to sign in with, and the keys that were deactivated. */
export function resetNotice({ email, keys_switched_off: keys }: ResetResponse): string {
  const signIn = `Sign in with ${email}.`;
  return keys.length === 0 ? signIn : `${signIn} ${describeSwitchedOffKeys(keys)}`;
}

function describeSwitchedOffKeys(keys: ResetResponse['keys_switched_off']): string {
  const own = keys.filter(({ instance_id }) => instance_id === null).map(({ name }) => `“${name}”`);
  const ofInstances = keys.length - own.length;
  const parts = own.slice(0, MAX_NAMES);
  if (own.length > MAX_NAMES) parts.push(`${own.length - MAX_NAMES} more`);
  if (ofInstances > 0)
    parts.push(ofInstances === 1 ? 'the key of 1 instance' : `the keys of ${ofInstances} instances`);
  return `API keys switched off: ${parts.join(', ')}. Switch yours on again under API Keys, or at the instance.`;
}
