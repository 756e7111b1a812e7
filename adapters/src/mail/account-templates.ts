/** More keys than this are only counted. */
const MAX_NAMES = 20;
/** Letters, digits and word separators: no address and no request fits into such a name. */
const PLAIN_NAME = /^[\p{L}\p{M}\p{N}_ -]{1,40}$/u;
const MANY_DIGITS = /\p{N}{5}/u;

export const REPLACED_EMAIL_HINT =
  'This account has another email by now, which is the one to sign in with. If you did not change it, use the link “This was not me” in our mail about that change first.';

export function undoUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/undo-email?token=${encodeURIComponent(token)}`;
}

export function undoText(validDays: number): string[] {
  return [
    `The link is good once, and for ${validDays} days. It makes this address the account's email again, ends every sign-in and has you choose a new password.`,
    'If it was you, you need not do anything.',
  ];
}

/** Lists the keys that were switched off. An intruder may have made and named them, so only plain names are repeated. */
export function disabledKeysText({
  names,
  ofInstances,
}: {
  names: readonly string[];
  ofInstances: number;
}): string {
  const named = names.filter(isPlainName).slice(0, MAX_NAMES);
  const unnamed = names.length - named.length;
  const parts = [
    ...named.map((name) => `“${name}”`),
    ...(unnamed > 0 ? [unnamed === 1 ? '1 other key' : `${unnamed} other keys`] : []),
    ...(ofInstances > 0
      ? [ofInstances === 1 ? 'the key of 1 instance' : `the keys of ${ofInstances} instances`]
      : []),
  ];
  return `API keys that were switched off with it: ${parts.join(', ')}. Software that uses them sends nothing until you switch them on again, under API Keys or at the instance.`;
}

function isPlainName(name: string): boolean {
  return PLAIN_NAME.test(name) && !MANY_DIGITS.test(name);
}
