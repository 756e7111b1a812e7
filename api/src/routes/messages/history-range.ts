import { DAY_MS } from '@waxwing/core';

// Nothing was ever said outside of them, and PostgreSQL does not read every year that a client may write.
const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('9999-12-31T23:59:59.999Z');

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
    from: startDate === undefined ? undefined : within(new Date(startDate)),
    until: endDate === undefined ? undefined : within(after(endDate)),
  };
}

/** Messages carry milliseconds: the next one is the first moment after an instant. */
function after(end: string): Date {
  return new Date(new Date(end).getTime() + (DAY.test(end) ? DAY_MS : 1));
}

function within(at: Date): Date {
  return at < EARLIEST ? EARLIEST : at > LATEST ? LATEST : at;
}
