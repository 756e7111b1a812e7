import { useSearchParams } from '@waxwing/kit/router';

/** Keeps our names apart from those of the dashboard and of other remotes. */
const PREFIX = 'm-';

/** What this remote keeps in the address, so that a view can be linked to, and comes back with the Back button. */
export type Place = 'view' | 'instance' | 'direction' | 'from' | 'to' | 'page' | 'message' | 'period';

export interface Address {
  /** Empty where the address says nothing of it. */
  get(place: Place): string;
  /** Empty takes it out of the address. `replace` makes no entry in the history of the browser. */
  set(changes: { readonly [place in Place]?: string }, options?: { replace?: boolean }): void;
}

export function useAddress(): Address {
  const [search, setSearch] = useSearchParams();
  return {
    get: (place) => search.get(PREFIX + place) ?? '',
    set: (changes, { replace = false } = {}) => {
      const next = new URLSearchParams(search);
      for (const [place, value] of Object.entries(changes)) {
        if (value) next.set(PREFIX + place, value);
        else next.delete(PREFIX + place);
      }
      setSearch(next, { replace });
    },
  };
}
