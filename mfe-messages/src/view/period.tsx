import { Select } from '@waxwing/kit/ui';
import type { Address } from './use-address.js';

/** So many days up to today, in UTC. */
export type Period = 7 | 30 | 90;

const PERIODS: readonly Period[] = [7, 30, 90];
const DEFAULT: Period = 30;

/** The period that the address asks for; 30 days where it asks for none that there is. */
export function periodIn(address: Address): Period {
  return PERIODS.find((days) => String(days) === address.get('period')) ?? DEFAULT;
}

/** Chooses the period. It stays the same from statistics to usage. */
export function PeriodSelect({ address }: { address: Address }) {
  return (
    <Select
      label="Period"
      value={periodIn(address)}
      options={PERIODS.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
      onChange={({ target }) =>
        address.set({ period: target.value === String(DEFAULT) ? '' : target.value }, { replace: true })
      }
    />
  );
}
