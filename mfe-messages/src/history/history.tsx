import { formatCount } from '@waxwing/kit/format';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState, Pagination } from '@waxwing/kit/ui';
import { useRef } from 'react';
import { useIsNarrow } from '../common/use-is-narrow.js';
import { useUrlParams } from '../common/use-url-params.js';
import { ExportButton } from '../export/button.js';
import { isFiltered, isValidRange, readFilters, readPage } from '../filters/filters.js';
import { FilterForm } from '../filters/form.js';
import { MessageDialog } from '../message/dialog.js';
import styles from './history.module.css';
import { MessageList } from './list.js';
import { NewMessagesButton } from './new-messages-button.js';
import { MessageTable } from './table.js';
import { useStablePage } from './use-stable-page.js';

/** The account's messages that match the filters, the newest first. */
export function History() {
  const urlParams = useUrlParams();
  const narrow = useIsNarrow();
  const top = useRef<HTMLDivElement>(null);
  const filters = readFilters(urlParams);
  const page = readPage(urlParams);
  const { query, shown, showLatest } = useStablePage(filters, page);
  const Messages = narrow ? MessageList : MessageTable;
  const goToPage = (next: number) => {
    urlParams.set({ page: next === 1 ? '' : String(next) });
    top.current?.scrollIntoView();
  };
  const showNew = () => {
    showLatest();
    top.current?.scrollIntoView();
  };
  return (
    <div className={styles.view} ref={top}>
      <FilterForm
        filters={filters}
        onChange={(next) => urlParams.set({ ...next, page: '' }, { replace: true })}
      />
      {isValidRange(filters) && (
        <>
          <QueryStatus query={query} loading={<Loading what="messages" lines={10} />} />
          {shown?.messages.length === 0 && (
            <NoMessages
              isFiltered={isFiltered(filters)}
              isPastEnd={page > 1}
              onFirstPage={() => goToPage(1)}
            />
          )}
          {shown && shown.messages.length > 0 && (
            <div className={styles.page} data-stale={query.isPlaceholderData || undefined}>
              <div className={styles.toolbar}>
                <p>{headingOf(shown.pagination.total)}</p>
                <ExportButton filters={filters} />
              </div>
              <div>
                <NewMessagesButton count={shown.newCount} hasMore={shown.hasMore} onShow={showNew} />
                <Messages messages={shown.messages} onOpen={(message) => urlParams.set({ message })} />
              </div>
              <Pagination
                {...shown.pagination}
                noun={shown.pagination.total === 1 ? 'message' : 'messages'}
                onChange={goToPage}
              />
            </div>
          )}
        </>
      )}
      <MessageDialog
        id={urlParams.get('message')}
        loaded={shown?.messages}
        onClose={() => urlParams.set({ message: '' }, { replace: true })}
      />
    </div>
  );
}

const headingOf = (total: number) =>
  total === 1 ? '1 message' : `${formatCount(total)} messages, the newest first`;

interface NoMessagesProps {
  readonly isFiltered: boolean;
  /** Whether the page is after the last one. */
  readonly isPastEnd: boolean;
  readonly onFirstPage: () => void;
}

/** Explains why no message is listed. */
function NoMessages({ isFiltered, isPastEnd, onFirstPage }: NoMessagesProps) {
  if (isPastEnd) {
    return (
      <EmptyState title="Nothing on this page" action={<Button onClick={onFirstPage}>First page</Button>}>
        The list has become shorter than this.
      </EmptyState>
    );
  }
  if (isFiltered) {
    return (
      <EmptyState title="No messages match">
        Choose more days or both directions. An instance ID has to be whole.
      </EmptyState>
    );
  }
  return <EmptyState title="No messages yet">Messages that you send and receive are listed here.</EmptyState>;
}
