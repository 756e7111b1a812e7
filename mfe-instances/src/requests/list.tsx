import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState } from '@waxwing/kit/ui';
import { useRef } from 'react';
import { RequestDialog } from './dialog.js';
import { RequestFilterFields } from './filters.js';
import { useRequests } from './requests.api.js';
import styles from './requests.module.css';
import { RequestRow } from './row.js';
import { useKeyNames } from './use-key-names.js';
import { type RequestUrl, useRequestUrl } from './use-request-url.js';

const HEADINGS = ['Time', 'Call', 'Answer', 'Took', 'Key', 'Request ID'];

/** The log of the account's public calls, the newest first. */
export default function RequestLog() {
  const url = useRequestUrl();
  const keyNameOf = useKeyNames();
  const top = useRef<HTMLDivElement>(null);
  const query = useRequests(url.filters, url.get('cursor'));
  const page = query.data;
  const ofKey = page?.requests.find(({ key_id }) => key_id === url.filters.key);
  const goTo = (cursor: string) => {
    url.set({ cursor });
    top.current?.focus();
  };
  return (
    <div className={styles.view}>
      <div>
        <h2>Requests</h2>
        <p className={styles.note}>What your programs called in the last seven days, and what we answered.</p>
      </div>
      <RequestFilterFields url={url} keyName={ofKey && keyNameOf(ofKey)} />
      <QueryStatus
        query={query}
        title="Failed to load requests"
        loading={<Loading what="requests" lines={8} />}
      />
      <div ref={top} tabIndex={-1} className={styles.page} data-stale={query.isPlaceholderData || undefined}>
        {page?.requests.length === 0 && <NoRequests url={url} hasMore={page.next !== null} />}
        {page && page.requests.length > 0 && (
          <div className={styles.table}>
            <div className={styles.head} aria-hidden="true">
              {HEADINGS.map((heading) => (
                <span key={heading}>{heading}</span>
              ))}
            </div>
            <ul aria-label="Requests">
              {page.requests.map((request) => (
                <RequestRow
                  key={request.id + request.created_at}
                  request={request}
                  keyName={keyNameOf(request)}
                  onOpen={(id) => url.set({ request: id })}
                />
              ))}
            </ul>
          </div>
        )}
        {page && (url.get('cursor') || page.next) && (
          <nav className={styles.pages} aria-label="Pages of requests">
            <Button size="small" disabled={!url.get('cursor')} onClick={() => goTo('')}>
              Newest
            </Button>
            <Button
              size="small"
              disabled={!page.next || query.isPlaceholderData}
              onClick={() => goTo(page.next ?? '')}
            >
              Older
            </Button>
          </nav>
        )}
      </div>
      <RequestDialog
        id={url.get('request')}
        loaded={page?.requests}
        keyNameOf={keyNameOf}
        onClose={() => url.set({ request: '' }, { replace: true })}
      />
    </div>
  );
}

/** Explains why no call is listed. */
function NoRequests({ url, hasMore }: { url: RequestUrl; hasMore: boolean }) {
  const { status, key, operation } = url.filters;
  if (hasMore) {
    return (
      <EmptyState title="Nothing here that matches" level={3}>
        Many other calls lie in between. Go on with “Older”.
      </EmptyState>
    );
  }
  if (url.get('cursor')) {
    return (
      <EmptyState title="No older requests" level={3}>
        The log keeps seven days.
      </EmptyState>
    );
  }
  if (status || key || operation) {
    return (
      <EmptyState title="No requests match" level={3}>
        Choose another answer, call or key. The log keeps seven days.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No requests yet" level={3}>
      Each call of your programs shows here with its answer, a second after it. Calls of this dashboard do
      not.
    </EmptyState>
  );
}
