import { formatCount } from '@waxwing/kit/format';
import { useRef } from 'react';
import styles from './new-messages.module.css';

export interface NewMessagesProps {
  readonly count: number;
  readonly more: boolean;
  readonly onShow: () => void;
}

/** Says that something came, above the list and over it, so that no row moves until the reader wants it to. */
export function NewMessages({ count, more, onShow }: NewMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const show = () => {
    onShow();
    // The button goes; whoever pressed it by keyboard goes on from here.
    place.current?.focus();
  };
  return (
    <div className={styles.place} role="status" tabIndex={-1} ref={place}>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={show}>
          {sentence(count, more)}
        </button>
      )}
    </div>
  );
}

const sentence = (count: number, more: boolean) =>
  `${formatCount(count)}${more ? '+' : ''} new ${count === 1 ? 'message' : 'messages'}`;
