import { Button } from '@waxwing/kit/ui';
import styles from './page-load-error.module.css';

/** Shown when a page's chunk fails to load. Only a reload of the document requests a failed chunk again. */
export function PageLoadError() {
  return (
    <div className={styles.missing} role="alert">
      <h1>This page did not load</h1>
      <p>Please check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  );
}
