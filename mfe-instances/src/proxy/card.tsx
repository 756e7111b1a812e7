import { isShellError } from '@waxwing/client';
import { Banner, Button, Card, Skeleton, useFocusWhenLost } from '@waxwing/kit/ui';
import { toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import type { Detail } from '../detail/detail.api.js';
import { ProxyForm } from './form.js';
import { type InstanceProxy, useProxy, useRemoveProxy } from './proxy.api.js';
import styles from './proxy.module.css';

export interface ProxyCardProps {
  readonly instanceId: string;
  readonly detail: Detail | undefined;
}

/** How the instance connects to WhatsApp: directly or through a proxy. */
export function ProxyCard({ instanceId, detail }: ProxyCardProps) {
  const { data: proxy, error, refetch } = useProxy(instanceId);
  const [editing, setEditing] = useState(false);
  const [removals, setRemovals] = useState(0);
  const opener = useFocusWhenLost<HTMLButtonElement>(`${editing} ${removals}`);
  return (
    <Card level={3} title="Proxy">
      <div className={styles.proxy}>
        {proxy === undefined && !error && <Skeleton width="24ch" />}
        {error && proxy === undefined && <ProxyUnknown onRetry={() => void refetch()} />}
        {proxy && detail?.status_reason_code === 'proxy_unreachable' && (
          <Banner tone="danger" title="The proxy lets nothing through">
            {detail.status_reason}
          </Banner>
        )}
        {proxy !== undefined && <ProxyAddress proxy={proxy} />}
        {editing && <ProxyForm instanceId={instanceId} onDone={() => setEditing(false)} />}
        {proxy !== undefined && !editing && (
          <div className={styles.actions}>
            <Button ref={opener} size="small" onClick={() => setEditing(true)}>
              {proxy ? 'Replace Proxy' : 'Set Proxy'}
            </Button>
            {proxy && (
              <RemoveButton instanceId={instanceId} onRemoved={() => setRemovals((count) => count + 1)} />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function ProxyUnknown({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className={styles.note}>Whether it has a proxy could not be looked up.</p>
      <div className={styles.actions}>
        <Button size="small" onClick={onRetry}>
          Look Again
        </Button>
      </div>
    </>
  );
}

function ProxyAddress({ proxy }: { proxy: InstanceProxy }) {
  if (!proxy) return <p className={styles.note}>This instance has no proxy of its own.</p>;
  return (
    <p className={styles.note}>
      This instance goes out by <code>{proxy.address}</code> and no other way
      {proxy.has_password && '; its password is kept and not shown'}.
    </p>
  );
}

function RemoveButton({ instanceId, onRemoved }: { instanceId: string; onRemoved: () => void }) {
  const { mutate, isPending } = useRemoveProxy(instanceId);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success('Proxy removed. The instance connects without it.');
        onRemoved();
      },
      onError: (error) => {
        if (!isShellError(error)) toast.failure('The proxy could not be removed. Please try again.');
      },
    });
  return (
    <Button size="small" busy={isPending} onClick={remove}>
      {isPending ? 'Removing...' : 'Remove Proxy'}
    </Button>
  );
}
