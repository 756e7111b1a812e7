import { formatCount } from '@waxwing/kit/format';
import { Pagination } from '@waxwing/kit/ui';
import { useRef } from 'react';
import { MessageDialog } from '../message/message-dialog.js';
import { Loading } from '../view/loading.js';
import { Standing } from '../view/standing.js';
import { useAddress } from '../view/use-address.js';
import { useNarrow } from '../view/use-narrow.js';
import { ExportButton } from './export-button.js';
import { FilterForm } from './filter-form.js';
import { areInOrder, filtersIn, isFiltered, pageIn } from './filters.js';
import styles from './history.module.css';
import { MessageList } from './message-list.js';
import { MessageTable } from './message-table.js';
import { NewMessages } from './new-messages.js';
import { NoMessages } from './no-messages.js';
import { useShownPage } from './use-shown-page.js';

/** Every message of the account, the newest first, as far as the filters let them through. */
export function History() {
  const address = useAddress();
  const narrow = useNarrow();
  const top = useRef<HTMLDivElement>(null);
  const filters = filtersIn(address);
  const page = pageIn(address);
  const { query, shown, accept } = useShownPage(filters, page);
  const Messages = narrow ? MessageList : MessageTable;
  const turnTo = (next: number) => {
    address.set({ page: next === 1 ? '' : String(next) });
    top.current?.scrollIntoView();
  };
  const showNew = () => {
    accept();
    top.current?.scrollIntoView();
  };
  return (
    <div className={styles.view} ref={top}>
      <FilterForm
        filters={filters}
        onChange={(next) => address.set({ ...next, page: '' }, { replace: true })}
      />
      {areInOrder(filters) && (
        <>
          <Standing query={query} />
          {!shown && query.isFetching && <Loading what="messages" lines={10} />}
          {shown?.messages.length === 0 && (
            <NoMessages isFiltered={isFiltered(filters)} isPast={page > 1} onFirstPage={() => turnTo(1)} />
          )}
          {shown && shown.messages.length > 0 && (
            <div className={styles.page} data-stale={query.isPlaceholderData || undefined}>
              <div className={styles.bar}>
                <p>{headingOf(shown.pagination.total)}</p>
                <ExportButton filters={filters} />
              </div>
              <div>
                <NewMessages count={shown.fresh} more={shown.more} onShow={showNew} />
                <Messages messages={shown.messages} onOpen={(message) => address.set({ message })} />
              </div>
              <Pagination
                {...shown.pagination}
                noun={shown.pagination.total === 1 ? 'message' : 'messages'}
                onChange={turnTo}
              />
            </div>
          )}
        </>
      )}
      <MessageDialog
        id={address.get('message')}
        known={shown?.messages}
        onClose={() => address.set({ message: '' }, { replace: true })}
      />
    </div>
  );
}

const headingOf = (total: number) =>
  total === 1 ? '1 message' : `${formatCount(total)} messages, the newest first`;
