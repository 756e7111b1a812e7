import { useSearchParams } from '@waxwing/kit/router';

/** Keeps our names apart from those of the dashboard and of other remotes. */
const PREFIX = 'm-';

/** What this remote keeps in the address, so that a view can be linked to, and comes back with the Back button. */
export type UrlParam = 'view' | 'instance' | 'direction' | 'from' | 'to' | 'page' | 'message' | 'period';

export interface UrlParams {
  /** Empty where the address says nothing of it. */
  get(name: UrlParam): string;
  /** Empty takes it out of the address. `replace` makes no entry in the history of the browser. */
  set(changes: { readonly [place in UrlParam]?: string }, options?: { replace?: boolean }): void;
}

export function useUrlParams(): UrlParams {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name) => search.get(PREFIX + name) ?? '',
    set: (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(PREFIX + name, value);
        else next.delete(PREFIX + name);
      }
      setSearch(next, { replace });
    },
  };
}
