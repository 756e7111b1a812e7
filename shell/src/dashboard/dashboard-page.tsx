import { sessionAtom } from '@waxwing/client/session';
import { useAtomValue } from 'jotai';
import { PageHead } from '../site/page-head.js';
import { DashboardProviders } from './dashboard-providers.js';
import { Frame } from './frame/frame.js';
import { SubscriptionRequired } from './subscription-required/subscription-required.js';
import { TabView } from './tab-view.js';
import { useTab } from './use-tab.js';

export default function DashboardPage() {
  const session = useAtomValue(sessionAtom);
  const account = session.status === 'signed-in' ? session.user.user_id : undefined;
  const { tab, title } = useTab();
  return (
    // Another account, another dashboard: nothing that was fetched for the one may be seen by the other.
    <DashboardProviders key={account}>
      <PageHead title={title} description="Your instances, keys, messages and plan." />
      <Frame tab={tab}>
        <TabView tab={tab} />
      </Frame>
      <SubscriptionRequired />
    </DashboardProviders>
  );
}
