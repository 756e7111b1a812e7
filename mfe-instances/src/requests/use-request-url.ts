import { useSearchParams } from '@waxwing/kit/router';
import type { RequestFilters } from './requests.api.js';

/** What of the log the URL names, so that it can be linked to, and Back returns to it. */
type UrlParam = 'status' | 'key' | 'operation' | 'cursor' | 'request';

export interface RequestUrl {
  /** Empty where the URL does not have it. */
  get(name: UrlParam): string;
  readonly filters: RequestFilters;
  /** An empty value removes the parameter. `replace` adds no entry to the browser's history. */
  set(changes: { readonly [name in UrlParam]?: string }, options?: { replace?: boolean }): void;
}

const STATUS_CLASSES = ['2xx', '4xx', '5xx'] as const;

export function useRequestUrl(): RequestUrl {
  const [search, setSearch] = useSearchParams();
  const get = (name: UrlParam) => search.get(name) ?? '';
  return {
    get,
    filters: {
      status: STATUS_CLASSES.find((status) => status === get('status')),
      key: get('key') || undefined,
      operation: get('operation') || undefined,
    },
    set: (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace });
    },
  };
}
