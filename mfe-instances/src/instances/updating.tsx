import { Spinner } from '@waxwing/kit/ui';
import styles from './list.module.css';
import { useHeld } from './use-held.js';

/** How long the word stands at least, in milliseconds. */
const READABLE_MS = 600;

/** Says that the list is being fetched again. Not to a screen reader: every 3 s would be no help. */
export function Updating({ on }: { on: boolean }) {
  const shown = useHeld(on, READABLE_MS);
  return (
    <span className={styles.updating} aria-hidden="true">
      {shown && (
        <>
          <Spinner size={12} /> Updating...
        </>
      )}
    </span>
  );
}
