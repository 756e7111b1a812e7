import { Spinner } from '@waxwing/kit/ui';
import { useEffect, useState } from 'react';
import styles from './list.module.css';

/** How long the word stands at least, in milliseconds. */
const MIN_SHOWN_MS = 600;

/** Says that the list is being fetched again. Not to a screen reader: every 3 s would be no help. */
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

/** True while `on` is, and for `ms` after: what comes and goes too quickly to be read only flickers. */
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
