import * as icons from '@waxwing/kit/icons';
import { useLocation, useSearchParams } from '@waxwing/kit/router';
import frontEnds from '../../federation/front-ends.json' with { type: 'json' };

type Icon = typeof icons.Smartphone;

export interface Tab {
  /** The `tab` parameter in the URL. */
  readonly id: string;
  readonly label: string;
  /** The heading above the content; by default the label. */
  readonly heading?: string;
  readonly icon: Icon;
  /** The container of the remote that has the view; undefined for a view of the shell's own. */
  readonly remote?: string;
}

/** The tabs in the sidebar's order. */
export const TABS: readonly Tab[] = frontEnds.tabs.map((tab) => ({ ...tab, icon: findIcon(tab.icon) }));

function findIcon(name: string): Icon {
  const found = (icons as Readonly<Record<string, Icon | undefined>>)[name];
  if (!found) throw new Error(`@waxwing/kit/icons has no ${name}`);
  return found;
}

/** The tab with this id; the first one when there is none. */
export function findTab(id: string | null): Tab {
  return TABS.find((tab) => tab.id === id) ?? TABS[0]!;
}

/**
 * The tab in the URL: `/dashboard?tab=orders`, or `/profile`. The selected instance follows its tab:
 * `?tab=instances&instance=ins_…`. `title` is the document title.
 */
export function useTab(): { readonly tab: Tab; readonly title: string } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const tab = findTab(pathname === '/profile' ? 'profile' : search.get('tab'));
  const title = tab.id === 'instances' && search.has('instance') ? 'Instance Details' : tab.label;
  return { tab, title };
}
