import { Loading } from '@waxwing/kit/remote';
import { useSearchParams } from '@waxwing/kit/router';
import { Tabs } from '@waxwing/kit/ui';
import { lazy, Suspense } from 'react';
import { ApiKeys } from '../keys/list.js';

const Webhooks = lazy(() => import(/* webpackChunkName: "mfe-instances-webhooks" */ './list.js'));

const VIEWS = [
  { value: 'keys', label: 'Keys', content: <ApiKeys /> },
  {
    value: 'webhooks',
    label: 'Webhooks',
    content: (
      <Suspense fallback={<Loading what="your webhooks" lines={4} />}>
        <Webhooks />
      </Suspense>
    ),
  },
] as const;

/** The API Keys tab: `?tab=api-keys`, and `&view=webhooks` for the other half. */
export function KeysOrWebhooks() {
  const [search, setSearch] = useSearchParams();
  const { value } = VIEWS.find((view) => view.value === search.get('view')) ?? VIEWS[0];
  const show = (view: string) => {
    const next = new URLSearchParams(search);
    if (view === 'keys') next.delete('view');
    else next.set('view', view);
    setSearch(next);
  };
  return <Tabs label="API access" value={value} onChange={show} tabs={VIEWS} />;
}
