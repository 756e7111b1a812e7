import type { AnswerOf } from '@waxwing/client';

export type ResetAnswer = AnswerOf<'accounts.resetPassword'>;

/** More names than this are a number. */
const MOST_NAMES = 10;

/** What to know when signing in after a reset: with which email, and which keys are off. */
export function afterReset({ email, keys_switched_off: keys }: ResetAnswer): string {
  const signIn = `Sign in with ${email}.`;
  return keys.length === 0 ? signIn : `${signIn} ${switchedOff(keys)}`;
}

function switchedOff(keys: ResetAnswer['keys_switched_off']): string {
  const own = keys.filter(({ instance_id }) => instance_id === null).map(({ name }) => `“${name}”`);
  const ofInstances = keys.length - own.length;
  const parts = own.slice(0, MOST_NAMES);
  if (own.length > MOST_NAMES) parts.push(`${own.length - MOST_NAMES} more`);
  if (ofInstances > 0)
    parts.push(ofInstances === 1 ? 'the key of 1 instance' : `the keys of ${ofInstances} instances`);
  return `API keys switched off: ${parts.join(', ')}. Switch yours on again under API Keys, or at the instance.`;
}
