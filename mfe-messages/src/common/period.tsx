import { Select } from '@waxwing/kit/ui';
import type { UrlParams } from './use-url-params.js';

/** So many days up to today, in UTC. */
export type Period = 7 | 30 | 90;

const PERIODS: readonly Period[] = [7, 30, 90];
const DEFAULT: Period = 30;

/** The period that the address asks for; 30 days where it asks for none that there is. */
export function readPeriod(urlParams: UrlParams): Period {
  return PERIODS.find((days) => String(days) === urlParams.get('period')) ?? DEFAULT;
}

/** Chooses the period. It stays the same from statistics to usage. */
export function PeriodSelect({ urlParams }: { urlParams: UrlParams }) {
  return (
    <Select
      label="Period"
      value={readPeriod(urlParams)}
      options={PERIODS.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
      onChange={({ target }) =>
        urlParams.set({ period: target.value === String(DEFAULT) ? '' : target.value }, { replace: true })
      }
    />
  );
}
