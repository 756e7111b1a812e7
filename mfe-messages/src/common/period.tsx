import { Select } from '@waxwing/kit/ui';
import type { UrlParams } from './use-url-params.js';

/** The number of days up to today, in UTC. */
export type Period = 7 | 30 | 90;

const PERIODS: readonly Period[] = [7, 30, 90];
const DEFAULT: Period = 30;

/** The period in the URL; 30 days if it has no valid one. */
export function readPeriod(urlParams: UrlParams): Period {
  return PERIODS.find((days) => String(days) === urlParams.get('period')) ?? DEFAULT;
}

/** Selects the period, which statistics and usage share. */
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
