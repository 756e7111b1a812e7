import { formatCount } from '@waxwing/kit/format';
import { Loading } from '@waxwing/kit/remote';
import { SegmentedControl } from '@waxwing/kit/ui';
import { lazy, Suspense } from 'react';
import { useUrlParams } from '../common/use-url-params.js';
import { History } from '../history/history.js';
import { useLiveConversations } from './conversations.api.js';
import styles from './switch.module.css';
import { type UnreadTotal, useUnreadTotal } from './unread.api.js';

const Conversations = lazy(
  () => import(/* webpackChunkName: "mfe-messages-conversations" */ './conversations.js'),
);

/** The value of the URL parameter `m-view`. */
const CONVERSATIONS_VIEW = 'conversations';

/** The messages of the account, as a table or by the person they were written to. */
export function TableOrConversations() {
  const urlParams = useUrlParams();
  const unread = useUnreadTotal();
  useLiveConversations();
  const byPerson = urlParams.get('view') === CONVERSATIONS_VIEW;
  return (
    <div className={styles.view}>
      <SegmentedControl
        label="Show messages as"
        value={byPerson ? 'conversations' : 'table'}
        onChange={(value) => urlParams.set({ view: value === 'table' ? '' : CONVERSATIONS_VIEW })}
        options={[
          { value: 'table', label: 'Table' },
          { value: 'conversations', label: 'Conversations', ...noteOf(unread) },
        ]}
      />
      {byPerson ? (
        <Suspense fallback={<Loading what="conversations" lines={8} />}>
          <Conversations />
        </Suspense>
      ) : (
        <History />
      )}
    </div>
  );
}

function noteOf(unread: UnreadTotal | undefined) {
  if (!unread || unread.count === 0) return {};
  return { note: `${formatCount(unread.count)}${unread.hasMore ? '+' : ''} unread` };
}
