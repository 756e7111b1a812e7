import { Badge, type Tone } from '@waxwing/kit/ui';
import type { HealthState } from './safety.api.js';

const TONES: Readonly<Record<HealthState, Tone>> = {
  ok: 'success',
  caution: 'warn',
  held: 'danger',
  restricted: 'danger',
  banned: 'danger',
};
const WORDS: Readonly<Record<HealthState, string>> = {
  ok: 'healthy',
  caution: 'caution',
  held: 'held back',
  restricted: 'restricted',
  banned: 'banned',
};

/** How the number fares, as a light with a word. */
export function HealthBadge({ state }: { state: HealthState }) {
  return <Badge tone={TONES[state]}>{WORDS[state]}</Badge>;
}
