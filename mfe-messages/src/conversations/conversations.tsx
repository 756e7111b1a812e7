import { useEffect, useRef } from 'react';
import { useIsNarrow } from '../common/use-is-narrow.js';
import { type UrlParams, useUrlParams } from '../common/use-url-params.js';
import type { Conversation } from './conversations.api.js';
import styles from './conversations.module.css';
import { type ListFilters, useConversations, useNamedInstances } from './list/list.api.js';
import { ConversationList } from './list/list.js';
import { Thread } from './thread/thread.js';

/** The list of conversations beside the open thread; on a phone one or the other. */
export default function Conversations() {
  const urlParams = useUrlParams();
  const narrow = useIsNarrow();
  const filters = readFilters(urlParams);
  const list = useConversations(filters);
  const instances = useNamedInstances();
  const instanceLabel = (instanceId: string) =>
    instances.length > 1 ? instances.find(({ id }) => id === instanceId)?.label : undefined;
  const open = urlParams.get('conversation');
  const focus = useFocusHandover(open, narrow);
  return (
    <div ref={focus.panes} className={styles.panes} data-thread-open={open !== '' || undefined}>
      {(open === '' || !narrow) && (
        <ConversationList
          list={list}
          filters={filters}
          instances={instances}
          instanceLabel={instanceLabel}
          open={open}
          onFilter={({ unread, instance }) =>
            urlParams.set({ unread: unread ? '1' : '', instance }, { replace: true })
          }
        />
      )}
      {open !== '' && (
        <Thread
          key={open}
          id={open}
          listed={list.rows?.find(({ id }: Conversation) => id === open)}
          instanceLabel={instanceLabel}
          heading={focus.heading}
          box={focus.box}
        />
      )}
      {open === '' && !narrow && <p className={styles.none}>Choose a conversation to read and answer it.</p>}
    </div>
  );
}

function readFilters(urlParams: UrlParams): ListFilters {
  return { unread: urlParams.get('unread') === '1', instance: urlParams.get('instance').trim() };
}

/**
 * Moves the focus to a thread that was opened, and back to its entry in the list. On a phone the heading gets it: a focused box
 * would open the keyboard over the messages.
 */
function useFocusHandover(open: string, narrow: boolean) {
  const panes = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const last = useRef(open);
  useEffect(() => {
    const before = last.current;
    last.current = open;
    if (before === open) return;
    if (open === '') entryOf(panes.current!, before)?.focus();
    else if (narrow || !box.current) heading.current?.focus();
    else box.current.focus();
  }, [open, narrow]);
  return { panes, heading, box };
}

function entryOf(panes: HTMLElement, id: string): HTMLElement | undefined {
  const entries = [...panes.querySelectorAll<HTMLElement>('[data-conversation]')];
  return entries.find(({ dataset }) => dataset.conversation === id);
}
