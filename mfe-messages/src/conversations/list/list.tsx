import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { EmptyState } from '@waxwing/kit/ui';
import { useRef } from 'react';
import { OlderButton } from '../older-button.js';
import { Entry } from './entry.js';
import { Filters } from './filters.js';
import type { ConversationRows, ListFilters, NamedInstance } from './list.api.js';
import styles from './list.module.css';

export interface ConversationListProps {
  readonly list: ConversationRows;
  readonly filters: ListFilters;
  readonly instances: readonly NamedInstance[];
  /** The label of an instance, where the account has several. */
  readonly instanceLabel: (instanceId: string) => string | undefined;
  /** The ID of the open conversation; empty for none. */
  readonly open: string;
  readonly onFilter: (filters: ListFilters) => void;
}

/** The conversations with their filters. */
export function ConversationList(props: ConversationListProps) {
  const { list, filters, instances, instanceLabel, open, onFilter } = props;
  const { query, rows, older } = list;
  const shown = useRef<HTMLUListElement>(null);
  // Keyboard navigation continues from the last conversation, and what is loaded follows it.
  const focusLast = () => shown.current?.querySelector<HTMLElement>('li:last-child a')?.focus();
  return (
    <div className={styles.list}>
      <Filters filters={filters} instances={instances} onChange={onFilter} />
      <QueryStatus query={query} loading={<Loading what="conversations" lines={8} />} />
      {rows?.length === 0 && <NoConversations filters={filters} />}
      {rows && rows.length > 0 && (
        <nav className={styles.entries} aria-label="Conversations">
          <ul ref={shown}>
            {rows.map((conversation) => (
              <li key={conversation.id}>
                <Entry
                  conversation={conversation}
                  isOpen={conversation.id === open}
                  instance={instanceLabel(conversation.instance_id)}
                />
              </li>
            ))}
          </ul>
          <OlderButton older={older} label="Load more" onFocusLost={focusLast} />
        </nav>
      )}
    </div>
  );
}

function NoConversations({ filters: { unread, instance } }: { filters: ListFilters }) {
  if (unread)
    return <EmptyState title="Nothing unread">You have read all that was written to you.</EmptyState>;
  if (instance) {
    return <EmptyState title="No conversations here">Nobody has written to this instance so far.</EmptyState>;
  }
  return (
    <EmptyState title="No conversations yet">
      A conversation begins when somebody writes to one of your numbers. You can answer it here.
    </EmptyState>
  );
}
