import type { RequestOf } from '@waxwing/client';
import type { ApiKey } from './keys.api.js';
import { type Preset, presetOf, type Scope, scopesOf } from './scopes.js';

const MAX_CAP = 1_000_000;

/** The limits of a key as its form holds them. */
export interface LimitsDraft {
  readonly preset: Preset;
  readonly scopes: readonly Scope[];
  /** False for all instances, also those that are created later. */
  readonly someInstances: boolean;
  readonly instanceIds: readonly string[];
  /** Addresses and networks, one on each line. */
  readonly addresses: string;
  readonly cap: string;
}

export type LimitFields = Omit<NonNullable<RequestOf<'keys.update'>['body']>, 'name' | 'is_active'>;

export const NO_LIMITS: LimitsDraft = {
  preset: 'usual',
  scopes: scopesOf('usual', []),
  someInstances: false,
  instanceIds: [],
  addresses: '',
  cap: '',
};

export function draftOf({ scopes, instance_ids, allowed_ips, daily_cap }: ApiKey): LimitsDraft {
  return {
    preset: presetOf(scopes),
    scopes,
    someInstances: instance_ids.length > 0,
    instanceIds: instance_ids,
    addresses: allowed_ips.join('\n'),
    cap: daily_cap === null ? '' : String(daily_cap),
  };
}

/** What is wrong with the draft, by its field. */
export function problemsOf({ scopes, someInstances, instanceIds, cap }: LimitsDraft) {
  const capped = capOf(cap);
  return {
    scopes: scopes.length === 0 ? 'Choose what the key may do.' : undefined,
    instances: someInstances && instanceIds.length === 0 ? 'Choose an instance.' : undefined,
    cap:
      capped !== null && !(Number.isInteger(capped) && capped >= 1 && capped <= MAX_CAP)
        ? 'Enter a whole number from 1 to 1,000,000, or nothing.'
        : undefined,
  };
}

/** The fields in which the drafts differ, as the API takes them. */
export function changedLimits(from: LimitsDraft, to: LimitsDraft): LimitFields {
  const [before, after] = [toFields(from), toFields(to)];
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof LimitFields]),
  );
  return Object.fromEntries(changed);
}

function toFields({
  scopes,
  someInstances,
  instanceIds,
  addresses,
  cap,
}: LimitsDraft): Required<LimitFields> {
  return {
    scopes: [...scopes],
    instance_ids: someInstances ? [...instanceIds] : [],
    allowed_ips: addresses.split(/[\s,]+/).filter((entry) => entry !== ''),
    daily_cap: capOf(cap),
  };
}

function capOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text);
}
