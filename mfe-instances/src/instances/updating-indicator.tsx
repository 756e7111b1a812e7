import { Spinner } from '@waxwing/kit/ui';
import { useEffect, useState } from 'react';
import styles from './list.module.css';

/** The least time the indicator is visible, in milliseconds. */
const MIN_SHOWN_MS = 600;

/** Shows that the list is being fetched again. Hidden from screen readers, which would announce it every 3 s. */
export function UpdatingIndicator({ active }: { active: boolean }) {
  const shown = useMinDuration(active, MIN_SHOWN_MS);
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

/** True while `on` is and at least for `ms`, so that a short fetch does not flicker. */
function useMinDuration(on: boolean, ms: number): boolean {
  const [extended, setExtended] = useState(on);
  useEffect(() => {
    if (on) {
      setExtended(true);
      return;
    }
    const timer = setTimeout(() => setExtended(false), ms);
    return () => clearTimeout(timer);
  }, [on, ms]);
  return on || extended;
}
