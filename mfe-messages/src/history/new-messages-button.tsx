import { formatCount } from '@waxwing/kit/format';
import { useRef } from 'react';
import styles from './new-messages-button.module.css';

export interface NewMessagesButtonProps {
  readonly count: number;
  readonly hasMore: boolean;
  readonly onShow: () => void;
}

/** Announces new messages above the list, as an overlay, so that no row moves until the user presses it. */
export function NewMessagesButton({ count, hasMore, onShow }: NewMessagesButtonProps) {
  const container = useRef<HTMLDivElement>(null);
  const show = () => {
    onShow();
    // The button disappears; keyboard navigation continues from its container.
    container.current?.focus();
  };
  return (
    <div className={styles.container} role="status" tabIndex={-1} ref={container}>
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={show}>
          {buttonText(count, hasMore)}
        </button>
      )}
    </div>
  );
}

const buttonText = (count: number, more: boolean) =>
  `${formatCount(count)}${more ? '+' : ''} new ${count === 1 ? 'message' : 'messages'}`;
