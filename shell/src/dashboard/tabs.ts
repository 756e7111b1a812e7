import * as icons from '@waxwing/kit/icons';
import { useLocation, useSearchParams } from '@waxwing/kit/router';
import frontEnds from '../../federation/front-ends.json' with { type: 'json' };

type Icon = typeof icons.Smartphone;

export interface Tab {
  /** As it stands in the address. */
  readonly id: string;
  readonly label: string;
  /** What stands above the content, where that is not the label. */
  readonly heading?: string;
  readonly icon: Icon;
  /** The container of the remote whose view it is; without one it is the shell's own. */
  readonly remote?: string;
}

/** The sidebar, in its order. */
export const TABS: readonly Tab[] = frontEnds.tabs.map((tab) => ({ ...tab, icon: findIcon(tab.icon) }));

function findIcon(name: string): Icon {
  const found = (icons as Readonly<Record<string, Icon | undefined>>)[name];
  if (!found) throw new Error(`@waxwing/kit/icons has no ${name}`);
  return found;
}

/** The tab an address asks for; the first one where it asks for none that there is. */
export function findTab(id: string | null): Tab {
  return TABS.find((tab) => tab.id === id) ?? TABS[0]!;
}

/**
 * The tab that the address asks for: `/dashboard?tab=orders`, or `/profile`. A selected instance stands behind its tab:
 * `?tab=instances&instance=ins_…`. `title` names what is seen.
 */
export function useTab(): { readonly tab: Tab; readonly title: string } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const tab = findTab(pathname === '/profile' ? 'profile' : search.get('tab'));
  const title = tab.id === 'instances' && search.has('instance') ? 'Instance Details' : tab.label;
  return { tab, title };
}
