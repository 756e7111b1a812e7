import { formatDateTime } from '@waxwing/kit/format';
import { Banner } from '@waxwing/kit/ui';
import type { HealthState, Safety } from './safety.api.js';

const TITLES: Readonly<Record<Exclude<HealthState, 'ok'>, string>> = {
  caution: 'This number is in danger',
  held: 'First contacts are held',
  restricted: 'WhatsApp has restricted this number',
  banned: 'WhatsApp has banned this number',
};

/** Whether the banner tells what WhatsApp's standing of the number tells as well. */
export function explainsStanding({ state, reason_code }: Safety['health']): boolean {
  return state === 'restricted' || (reason_code?.startsWith('new_chats_') ?? false);
}

/** Why the number is held or in danger, until when, and what its owner can do; nothing where it is well. */
export function SafetyBanner({ health }: Pick<Safety, 'health'>) {
  const { state, sentence, until, advice } = health;
  if (state === 'ok') return null;
  const end = until && ` until ${formatDateTime(until)}`;
  return (
    <Banner tone={state === 'caution' ? 'warn' : 'danger'} title={`${TITLES[state]}${end ?? ''}`}>
      {sentence} {advice}
    </Banner>
  );
}
