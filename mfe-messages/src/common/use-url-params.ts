import { useSearchParams } from '@waxwing/kit/router';

/** Separates our parameters from those of the dashboard and of other remotes. */
const PREFIX = 'm-';

/** This remote's URL parameters, so that a view can be linked to, and Back returns to it. */
export type UrlParam =
  | 'view'
  | 'instance'
  | 'direction'
  | 'kind'
  | 'from'
  | 'to'
  | 'page'
  | 'message'
  | 'period'
  | 'conversation'
  | 'unread';

/** An empty value removes the parameter. */
type UrlChanges = { readonly [name in UrlParam]?: string };

export interface UrlParams {
  /** Empty when the URL does not have it. */
  get(name: UrlParam): string;
  /** `replace` adds no entry to the browser's history. */
  set(changes: UrlChanges, options?: { replace?: boolean }): void;
  /** The address with these changes, for a link. */
  to(changes: UrlChanges): { readonly search: string };
}

export function useUrlParams(): UrlParams {
  const [search, setSearch] = useSearchParams();
  return {
    get: (name) => search.get(PREFIX + name) ?? '',
    set: (changes, { replace = false } = {}) => setSearch(withChanges(search, changes), { replace }),
    to: (changes) => ({ search: withChanges(search, changes).toString() }),
  };
}

function withChanges(search: URLSearchParams, changes: UrlChanges): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(PREFIX + name, value);
    else next.delete(PREFIX + name);
  }
  return next;
}
