import { useLocation, useSearchParams } from '@waxwing/kit/router';
import { type Tab, tabOf } from './tabs.js';

/**
 * The tab that the address asks for: `/dashboard?tab=orders`, or `/profile`. A selected instance stands behind its tab:
 * `?tab=instances&instance=ins_…`. `title` names what is seen.
 */
export function useTab(): { readonly tab: Tab; readonly title: string } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const tab = tabOf(pathname === '/profile' ? 'profile' : search.get('tab'));
  const title = tab.id === 'instances' && search.has('instance') ? 'Instance Details' : tab.label;
  return { tab, title };
}
