import {
  CirclePlus,
  CreditCard,
  KeyRound,
  MessageSquareText,
  ReceiptText,
  Settings,
  Smartphone,
  UserRound,
} from '@waxwing/kit/icons';
import type { RemoteName } from '../remotes/remote-list.js';

export interface Tab {
  /** As it stands in the address. */
  readonly id: string;
  readonly label: string;
  /** What stands above the content, where that is not the label. */
  readonly heading?: string;
  readonly icon: typeof Smartphone;
  /** Whose view it is; without one it is the shell's own. */
  readonly remote?: RemoteName;
}

/** The sidebar, in its order. */
export const TABS: readonly Tab[] = [
  { id: 'instances', label: 'My Instances', icon: Smartphone, remote: 'mfe_instances' },
  { id: 'messages', label: 'Message History', icon: MessageSquareText, remote: 'mfe_messages' },
  { id: 'api-keys', label: 'API Keys', icon: KeyRound, remote: 'mfe_instances' },
  { id: 'subscription', label: 'Subscription', icon: CreditCard, remote: 'mfe_billing' },
  { id: 'orders', label: 'Order History', icon: ReceiptText, remote: 'mfe_billing' },
  // A dialog over the instances.
  {
    id: 'create',
    label: 'Create Instance',
    heading: 'My Instances',
    icon: CirclePlus,
    remote: 'mfe_instances',
  },
  { id: 'profile', label: 'Profile', icon: UserRound },
  { id: 'settings', label: 'Settings', icon: Settings },
];

/** The tab an address asks for; the first one where it asks for none that there is. */
export function tabOf(id: string | null): Tab {
  return TABS.find((tab) => tab.id === id) ?? TABS[0]!;
}
