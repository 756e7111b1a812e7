import { authStateAtom } from '@waxwing/client/auth';
import { useAtomValue } from 'jotai';
import { PageHead } from '../site/page-head.js';
import { DashboardProviders } from './dashboard-providers.js';
import { Frame } from './frame/frame.js';
import { SubscriptionRequired } from './subscription-required/subscription-required.js';
import { TabView } from './tab-view.js';
import { useTab } from './tabs.js';

export default function DashboardPage() {
  const authState = useAtomValue(authStateAtom);
  const account = authState.status === 'signed-in' ? authState.user.user_id : undefined;
  const { tab, title } = useTab();
  return (
    // Keyed by account: cached data of one account must not be shown to another.
    <DashboardProviders key={account} accountId={account}>
      <PageHead title={title} description="Your instances, keys, messages and plan." />
      <Frame tab={tab}>
        <TabView tab={tab} />
      </Frame>
      <SubscriptionRequired />
    </DashboardProviders>
  );
}
