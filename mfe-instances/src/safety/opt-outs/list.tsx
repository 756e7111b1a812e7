import { isShellError } from '@waxwing/client';
import { Loading, QueryStatus } from '@waxwing/kit/remote';
import { Button, EmptyState, Field, Timestamp, useAfterTyping } from '@waxwing/kit/ui';
import { ConfirmDialog, toast } from '@waxwing/kit/ui/overlay';
import { useState } from 'react';
import styles from '../safety.module.css';
import { AddOptOut } from './add-form.js';
import { type OptOut, useOptOuts, useRemoveOptOut } from './opt-outs.api.js';

/** The people who want no messages from any instance of the account: search, add, remove. */
export function OptOutList() {
  const [search, setSearch] = useState('');
  const [number, setNumber] = useState('');
  const [cursor, setCursor] = useState('');
  const [removing, setRemoving] = useState<OptOut>();
  const digits = search.replace(/\D/g, '');
  useAfterTyping(digits, digits === number, (typed) => {
    setNumber(typed);
    setCursor('');
  });
  const query = useOptOuts(number, cursor);
  const page = query.data;
  return (
    <div className={styles.group}>
      <p className={styles.note}>
        People who wrote STOP, or whom you added. No instance of your account writes to them.
      </p>
      <div className={styles.tools}>
        <Field
          label="Search a number"
          type="search"
          inputMode="tel"
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <AddOptOut />
      </div>
      <QueryStatus
        query={query}
        title="Failed to load opt-outs"
        loading={<Loading what="opt-outs" lines={3} />}
      />
      {page?.data.length === 0 && <NoOptOuts isOlderPage={cursor !== ''} isSearched={number !== ''} />}
      {page && page.data.length > 0 && (
        <ul className={styles.optOuts} aria-label="Opt-outs">
          {page.data.map((optOut) => (
            <li key={optOut.chat_id}>
              <strong>{nameOf(optOut)}</strong>
              <span className={styles.note}>
                {optOut.word === null ? 'Added by you' : `Wrote “${optOut.word}”`}
              </span>
              <Timestamp at={optOut.since} label="Since" />
              <Button
                size="small"
                aria-label={`Remove ${nameOf(optOut)}`}
                onClick={() => setRemoving(optOut)}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {page && (cursor || page.next_cursor) && (
        <nav className={styles.actions} aria-label="Pages of opt-outs">
          <Button size="small" disabled={!cursor} onClick={() => setCursor('')}>
            Newest
          </Button>
          <Button size="small" disabled={!page.next_cursor} onClick={() => setCursor(page.next_cursor ?? '')}>
            Older
          </Button>
        </nav>
      )}
      <RemoveDialog optOut={removing} onClose={() => setRemoving(undefined)} />
    </div>
  );
}

/** Explains why no opt-out is listed. */
function NoOptOuts({ isOlderPage, isSearched }: { isOlderPage: boolean; isSearched: boolean }) {
  if (isOlderPage) {
    return (
      <EmptyState title="No older opt-outs" level={3}>
        The list has become shorter. Go back to “Newest”.
      </EmptyState>
    );
  }
  if (isSearched) {
    return (
      <EmptyState title="No such number has opted out" level={3}>
        Numbers are found by how they begin, country code first.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Nobody has opted out" level={3}>
      People who write one of your opt-out words are listed here.
    </EmptyState>
  );
}

function RemoveDialog({ optOut, onClose }: { optOut: OptOut | undefined; onClose: () => void }) {
  const { mutate, isPending } = useRemoveOptOut();
  const remove = () =>
    optOut &&
    mutate(optOut.chat_id, {
      onSuccess: () => toast.success('Removed. This number may be written to again.'),
      onError: (error) => {
        if (!isShellError(error)) toast.failure('The opt-out could not be removed. Please try again.');
      },
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      open={optOut !== undefined}
      title={`Remove ${optOut ? nameOf(optOut) : ''}`}
      question="Has this person agreed to get messages again? Whoever wrote STOP and is written to again reports the number to WhatsApp."
      confirm={isPending ? 'Removing...' : 'Remove'}
      busy={isPending}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}

function nameOf({ number, chat_id }: OptOut): string {
  return number ? `+${number}` : chat_id;
}
