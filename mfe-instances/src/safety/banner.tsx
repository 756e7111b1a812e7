import { serverNow } from '@waxwing/client';
import { formatDateTime, localTimes } from '@waxwing/kit/format';
import { Banner } from '@waxwing/kit/ui';
import type { HealthState, Safety } from './safety.api.js';

const TITLES: Readonly<Record<Exclude<HealthState, 'ok'>, string>> = {
  caution: 'This number is in danger',
  held: 'First contacts are held',
  restricted: 'WhatsApp has restricted this number',
  banned: 'WhatsApp has banned this number',
};

type Shown = Pick<Safety, 'mode' | 'health'>;

/** Whether the banner tells what WhatsApp's standing of the number tells as well. */
export function explainsStanding({ mode, health: { state, reason_code } }: Shown): boolean {
  return mode !== 'off' && (state === 'restricted' || (reason_code?.startsWith('new_chats_') ?? false));
}

/** Why the number is held or in danger, until when, and what its owner can do; nothing where it is well, or not protected. */
export function SafetyBanner({ mode, health }: Shown) {
  const { state, reason_code, sentence, until, advice } = health;
  if (mode === 'off' || state === 'ok') return null;
  // Under watch only WhatsApp's own cap holds anything.
  const holds = state !== 'held' || mode === 'protect' || reason_code === 'new_chats_capped';
  const shown = holds ? state : 'caution';
  const end = holds && until && Date.parse(until) > serverNow() ? ` until ${formatDateTime(until)}` : '';
  return (
    <Banner tone={shown === 'caution' ? 'warn' : 'danger'} title={`${TITLES[shown]}${end}`}>
      {sentence && localTimes(sentence)} {advice && localTimes(advice)}
    </Banner>
  );
}
