import { Loading } from '@waxwing/kit/remote';
import { useSearchParams } from '@waxwing/kit/router';
import { Tabs } from '@waxwing/kit/ui';
import { lazy, Suspense } from 'react';
import { ApiKeys } from '../keys/list.js';
import { useOpenWebhook } from './use-webhook-url.js';

const Webhooks = lazy(() => import(/* webpackChunkName: "mfe-instances-webhooks" */ './webhooks.js'));

const WEBHOOKS = (
  <Suspense fallback={<Loading what="your webhooks" lines={4} />}>
    <Webhooks />
  </Suspense>
);

const Requests = lazy(() => import(/* webpackChunkName: "mfe-instances-requests" */ '../requests/list.js'));

const REQUESTS = (
  <Suspense fallback={<Loading what="requests" lines={8} />}>
    <Requests />
  </Suspense>
);

const VIEWS = [
  { value: 'keys', label: 'Keys', content: <ApiKeys /> },
  { value: 'webhooks', label: 'Webhooks', content: WEBHOOKS },
  { value: 'requests', label: 'Requests', content: REQUESTS },
] as const;

/**
 * The API Keys tab: `?tab=api-keys`, and `&view=webhooks` or `&view=requests` for what else programs need. The page of one webhook
 * needs no switch.
 */
export function KeysOrWebhooks() {
  const [search, setSearch] = useSearchParams();
  if (useOpenWebhook()) return WEBHOOKS;
  const { value } = VIEWS.find((view) => view.value === search.get('view')) ?? VIEWS[0];
  const show = (view: string) => {
    // Nothing else: each view has parameters of its own.
    const tab = search.get('tab') ?? 'api-keys';
    setSearch(view === 'keys' ? { tab } : { tab, view });
  };
  return <Tabs label="API access" value={value} onChange={show} tabs={VIEWS} />;
}
