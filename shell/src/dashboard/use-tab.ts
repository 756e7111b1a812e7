import { useLocation, useSearchParams } from '@waxwing/kit/router';
import { type Tab, tabOf } from './tabs.js';

/** The tab that the address asks for: `/dashboard?tab=orders`, or `/profile`. */
export function useTab(): Tab {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  return tabOf(pathname === '/profile' ? 'profile' : search.get('tab'));
}
