import { useSearchParams } from '@waxwing/kit/router';

/** Separates our parameters from those of the dashboard and of other remotes. */
const PREFIX = 'm-';

/** This remote's URL parameters, so that a view can be linked to, and Back returns to it. */
export type UrlParam = 'view' | 'instance' | 'direction' | 'from' | 'to' | 'page' | 'message' | 'period';

export interface UrlParams {
  /** Empty when the URL does not have it. */
  get(name: UrlParam): string;
  /** An empty value removes the parameter. `replace` adds no entry to the browser's history. */
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
