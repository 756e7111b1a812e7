import type { UrlParams } from '../common/use-url-params.js';
import { KINDS } from '../content/kind.js';

export interface Filters {
  /** A full instance ID; empty for all. */
  readonly instance: string;
  readonly direction: '' | 'outbound' | 'inbound';
  /** The type of message, or `media` for every kind of file; empty for all. */
  readonly kind: '' | 'media' | 'text' | keyof typeof KINDS;
  /** First and last day, `YYYY-MM-DD` in the user's time zone; empty for no bound. */
  readonly from: string;
  readonly to: string;
}

/** The filters in the URL. An invalid direction, kind or day is ignored. */
export function readFilters(urlParams: Pick<UrlParams, 'get'>): Filters {
  const direction = urlParams.get('direction');
  return {
    instance: urlParams.get('instance').trim(),
    direction: direction === 'outbound' || direction === 'inbound' ? direction : '',
    kind: parseKind(urlParams.get('kind')),
    from: parseDay(urlParams.get('from')),
    to: parseDay(urlParams.get('to')),
  };
}

/** The page in the URL, from 1. */
export function readPage(urlParams: Pick<UrlParams, 'get'>): number {
  const page = urlParams.get('page');
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

export const isFiltered = (filters: Filters) => Object.values(filters).some(Boolean);

export const isValidRange = ({ from, to }: Filters) => !from || !to || from <= to;

/** The API's query. The user's days start and end at other instants than the API's days, which are in UTC. */
export function buildQuery({ instance, direction, kind, from, to }: Filters) {
  return {
    instanceId: instance || undefined,
    direction: direction || undefined,
    type: kind === '' || kind === 'media' ? undefined : kind,
    hasMedia: kind === 'media' ? true : undefined,
    startDate: from ? startOfDay(from).toISOString() : undefined,
    endDate: to ? endOfDay(to).toISOString() : undefined,
  };
}

const startOfDay = (day: string) => new Date(`${day}T00:00`);

function endOfDay(day: string): Date {
  const end = startOfDay(day);
  // A day may have 23 or 25 hours.
  end.setDate(end.getDate() + 1);
  end.setMilliseconds(-1);
  return end;
}

const isKind = (text: string): text is Filters['kind'] =>
  text === 'media' || text === 'text' || Object.hasOwn(KINDS, text);

const parseKind = (text: string) => (isKind(text) ? text : '');

function parseDay(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(startOfDay(text).getTime()) ? text : '';
}
