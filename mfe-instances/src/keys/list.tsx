import { formatCount } from '@waxwing/kit/format';
import { CirclePlus } from '@waxwing/kit/icons';
import { ErrorBanner, Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState, StatCard } from '@waxwing/kit/ui';
import { useRef, useState } from 'react';
import { KeyCard } from './card.js';
import { KeyDialog } from './key-dialog.js';
import { type ApiKey, type KeyFailure, useApiKeys, useCreateKey } from './keys.api.js';
import styles from './keys.module.css';
import { NO_LIMITS } from './limits.js';

const TEXTS = {
  save: 'Create',
  saving: 'Creating...',
  saved: 'API key created.',
  failed: 'Failed to create API key',
};

function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateKey();
  return (
    <KeyDialog
      title="Create API Key"
      description="Good for all your instances, unless you limit it. Name it after the program that will use it."
      placeholder="e.g. Production server, Staging, Order mails"
      texts={TEXTS}
      initial={{ name: '', limits: NO_LIMITS }}
      save={mutateAsync}
      onClose={onClose}
    />
  );
}

/** The API Keys tab. */
export function ApiKeys() {
  const query = useApiKeys();
  const keys = query.data;
  const [creating, setCreating] = useState(false);
  const [failure, setFailure] = useState<KeyFailure>();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <div className={styles.view}>
      <KeyStats keys={keys} />
      {failure && <ErrorBanner {...failure} onDismiss={() => setFailure(undefined)} />}
      <div className={styles.toolbar}>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            Keys
          </h2>
          <p>
            Each is good for all your instances, unless limited. Send it as a bearer token, and from servers
            only.
          </p>
        </div>
        <Button variant="primary" icon={<CirclePlus size={16} />} onClick={() => setCreating(true)}>
          Create API Key
        </Button>
      </div>
      <QueryStatus
        query={query}
        title="Failed to load API keys"
        loading={<Loading what="your API keys" lines={4} />}
      />
      {keys?.length === 0 && (
        <EmptyState title="No API keys yet" level={3}>
          A key lets your programs send through all your instances. Every instance has a key of its own
          besides.
        </EmptyState>
      )}
      <ul className={styles.list}>
        {keys?.map((key) => (
          <li key={key.id}>
            <KeyCard apiKey={key} onFailure={setFailure} onDeleted={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
      {creating && <CreateKeyDialog onClose={() => setCreating(false)} />}
    </div>
  );
}

function KeyStats({ keys }: { keys: readonly ApiKey[] | undefined }) {
  const count = (counts: (key: ApiKey) => boolean) => keys && formatCount(keys.filter(counts).length);
  return (
    <div className={styles.stats}>
      <StatCard label="Total" value={count(() => true)} />
      <StatCard label="Active" value={count(({ is_active }) => is_active)} />
      <StatCard label="Inactive" value={count(({ is_active }) => !is_active)} />
    </div>
  );
}
