import { useSearchParams } from '@waxwing/kit/router';
import { EmptyState } from '@waxwing/kit/ui';
import { useTitle } from '../app/use-title.js';
import { RemoteView } from '../remotes/remote-view.js';
import { DashboardProviders } from './dashboard-providers.js';
import { Frame } from './frame.js';
import { tabOf } from './tabs.js';
import { useErrorHandler } from './use-error-handler.js';

export default function DashboardPage() {
  const [search] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  useTitle(tab.label);
  const onError = useErrorHandler();
  return (
    <DashboardProviders>
      <Frame tab={tab}>
        {tab.remote ? (
          <RemoteView remote={tab.remote} title={tab.label} view={tab.id} onError={onError} />
        ) : (
          <EmptyState title={`${tab.label} Coming Soon`} />
        )}
      </Frame>
    </DashboardProviders>
  );
}
