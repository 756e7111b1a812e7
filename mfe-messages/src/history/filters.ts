import type { Address } from '../view/use-address.js';

export interface Filters {
  /** A whole instance ID; empty for all. */
  readonly instance: string;
  readonly direction: '' | 'outbound' | 'inbound';
  /** First and last day, `YYYY-MM-DD` in the reader's zone; empty for no bound. */
  readonly from: string;
  readonly to: string;
}

/** The filters in the address. What is no direction or no day there counts for nothing. */
export function filtersIn(address: Pick<Address, 'get'>): Filters {
  const direction = address.get('direction');
  return {
    instance: address.get('instance').trim(),
    direction: direction === 'outbound' || direction === 'inbound' ? direction : '',
    from: dayOrNone(address.get('from')),
    to: dayOrNone(address.get('to')),
  };
}

/** The page that the address asks for, from 1. */
export function pageIn(address: Pick<Address, 'get'>): number {
  const page = address.get('page');
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export const isFiltered = (filters: Filters) => Object.values(filters).some(Boolean);

export const areInOrder = ({ from, to }: Filters) => !from || !to || from <= to;

/** What the API is asked for. It counts days in UTC; the reader's own begin and end at other moments. */
export function queryOf({ instance, direction, from, to }: Filters) {
  return {
    instanceId: instance || undefined,
    direction: direction || undefined,
    startDate: from ? beginningOf(from).toISOString() : undefined,
    endDate: to ? endOf(to).toISOString() : undefined,
  };
}

const beginningOf = (day: string) => new Date(`${day}T00:00`);

function endOf(day: string): Date {
  const end = beginningOf(day);
  // A day is not always 24 hours long.
  end.setDate(end.getDate() + 1);
  end.setMilliseconds(-1);
  return end;
}

function dayOrNone(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(beginningOf(text).getTime()) ? text : '';
}
