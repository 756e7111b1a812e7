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

const VIEWS = [
  { value: 'keys', label: 'Keys', content: <ApiKeys /> },
  { value: 'webhooks', label: 'Webhooks', content: WEBHOOKS },
] as const;

/** The API Keys tab: `?tab=api-keys`, and `&view=webhooks` for the other half. The page of one webhook needs no switch. */
export function KeysOrWebhooks() {
  const [search, setSearch] = useSearchParams();
  if (useOpenWebhook()) return WEBHOOKS;
  const { value } = VIEWS.find((view) => view.value === search.get('view')) ?? VIEWS[0];
  const show = (view: string) => {
    const next = new URLSearchParams(search);
    if (view === 'keys') next.delete('view');
    else next.set('view', view);
    setSearch(next);
  };
  return <Tabs label="API access" value={value} onChange={show} tabs={VIEWS} />;
}
