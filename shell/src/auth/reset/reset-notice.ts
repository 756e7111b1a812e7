import type { ResponseOf } from '@waxwing/client';

export type ResetResponse = ResponseOf<'accounts.resetPassword'>;

/** More names than this are a number. */
const MAX_NAMES = 10;

/** What to know when signing in after a reset: with which email, and which keys are off. */
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
