import { isShellError, type RemoteProps } from '@waxwing/client';
import { ErrorReporting } from '@waxwing/kit/remote';
import { useSearchParams } from '@waxwing/kit/router';
import { InstanceDetail } from './detail/instance-detail.js';
import { Instances } from './instances/list.js';
import { KeysOrWebhooks } from './webhooks/keys-or-webhooks.js';

/** The whole remote. The URL names the selected instance: `?tab=instances&instance=ins_…`. */
export function App({ view, onError }: RemoteProps) {
  return (
    <ErrorReporting onError={onError} isShellError={isShellError}>
      <View view={view} />
    </ErrorReporting>
  );
}

function View({ view }: { view: string }) {
  const [search] = useSearchParams();
  const selected = search.get('instance');
  if (view === 'api-keys') return <KeysOrWebhooks />;
  if (view === 'instances' && selected) return <InstanceDetail key={selected} instanceId={selected} />;
  return <Instances opensCreateDialog={view === 'create'} />;
}
