import * as icons from '@waxwing/kit/icons';
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
export const TABS: readonly Tab[] = frontEnds.tabs.map((tab) => ({ ...tab, icon: iconOf(tab.icon) }));

function iconOf(name: string): Icon {
  const found = (icons as Readonly<Record<string, Icon | undefined>>)[name];
  if (!found) throw new Error(`@waxwing/kit/icons has no ${name}`);
  return found;
}

/** The tab an address asks for; the first one where it asks for none that there is. */
export function tabOf(id: string | null): Tab {
  return TABS.find((tab) => tab.id === id) ?? TABS[0]!;
}
