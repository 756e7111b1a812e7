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

/** How the number fares, as a light with a word. A number that is only watched is not held back. */
export function HealthBadge({ state, mode }: { state: HealthState; mode?: string | undefined }) {
  const word = state === 'held' && mode === 'watch' ? 'at risk' : WORDS[state];
  return <Badge tone={TONES[state]}>{word}</Badge>;
}
