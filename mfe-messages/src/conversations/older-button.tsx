import { ErrorBanner } from '@waxwing/kit/remote';
import { Button } from '@waxwing/kit/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './older-button.module.css';

export interface OlderButtonProps {
  readonly older: {
    readonly exist: boolean;
    readonly isLoading: boolean;
    readonly error: Error | null;
    readonly load: () => void;
  };
  readonly label: string;
  /** Called before the button is disabled, and may disappear, while it has the focus. */
  readonly onFocusLost: () => void;
}

/** Loads what is older, on a press or as soon as it is scrolled to. After a failure it waits for the press. */
export function OlderButton({ older, label, onFocusLost }: OlderButtonProps) {
  const { exist, isLoading, error } = older;
  const place = useRef<HTMLDivElement>(null);
  const load = () => {
    if (place.current?.contains(document.activeElement)) onFocusLost();
    older.load();
  };
  const loadUnlessFailed = useEffectEvent(() => {
    if (!error) load();
  });
  // Observed anew after each page, since the place may still be in view.
  useEffect(() => {
    if (!exist || isLoading || !place.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && loadUnlessFailed());
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [exist, isLoading]);
  if (!exist) return null;
  return (
    <div className={styles.place} ref={place}>
      {error ? (
        <ErrorBanner error={error} busy={isLoading} onRetry={load} />
      ) : (
        <Button size="small" variant="quiet" busy={isLoading} onClick={load}>
          {isLoading ? 'Loading...' : label}
        </Button>
      )}
    </div>
  );
}
