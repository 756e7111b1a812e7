import { isShellError, type RemoteProps } from '@waxwing/client';
import { ErrorReporting } from '@waxwing/kit/remote';
import { Tabs } from '@waxwing/kit/ui';
import { useUrlParams } from './common/use-url-params.js';
import { TableOrConversations } from './conversations/switch.js';
import { Statistics } from './statistics/statistics.js';
import { Usage } from './usage/usage.js';

const VIEWS = [
  { value: 'history', label: 'Message History', content: <TableOrConversations /> },
  { value: 'statistics', label: 'Statistics', content: <Statistics /> },
  { value: 'usage', label: 'Usage by Instance', content: <Usage /> },
] as const;

/** The whole remote. */
export function App({ onError }: RemoteProps) {
  const urlParams = useUrlParams();
  const { value } = VIEWS.find((view) => view.value === urlParams.get('view')) ?? VIEWS[0];
  return (
    <ErrorReporting onError={onError} isShellError={isShellError}>
      <Tabs
        label="Messages"
        value={value}
        onChange={(view) => urlParams.set({ view: view === 'history' ? '' : view })}
        tabs={VIEWS}
      />
    </ErrorReporting>
  );
}
