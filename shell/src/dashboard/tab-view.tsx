import { EmptyState } from '@waxwing/kit/ui';
import { ProfileView } from '../profile/profile-view.js';
import { RemoteView } from '../remotes/remote-view.js';
import type { Tab } from './tabs.js';
import { useErrorHandler } from './use-error-handler.js';

/** The content of a tab: a view of a remote, or one of the shell's own. */
export function TabView({ tab }: { tab: Tab }) {
  const onError = useErrorHandler();
  if (tab.remote) {
    return <RemoteView remote={tab.remote} title={tab.label} view={tab.id} onError={onError} />;
  }
  if (tab.id === 'profile') return <ProfileView />;
  return <EmptyState title="Settings Coming Soon" />;
}
