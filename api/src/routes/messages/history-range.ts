import { DAY_MS } from '@waxwing/core';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The span of time that two query values mean: a day (UTC) or an instant each, both inclusive.
 * `from` is the first moment of it, `until` the first after it.
 */
export function historyRange(query: { startDate?: string | undefined; endDate?: string | undefined }): {
  from: Date | undefined;
  until: Date | undefined;
} {
  const { startDate, endDate } = query;
  return {
    from: startDate === undefined ? undefined : new Date(startDate),
    until: endDate === undefined ? undefined : after(endDate),
  };
}

/** Messages carry milliseconds: the next one is the first moment after an instant. */
function after(end: string): Date {
  return new Date(new Date(end).getTime() + (DAY.test(end) ? DAY_MS : 1));
}
