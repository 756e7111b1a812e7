import { Button } from '@waxwing/kit/ui';
import styles from './page-load-error.module.css';

/** Stands in for a page whose code did not come. What failed to load is asked for anew only with the document. */
export function PageLoadError() {
  return (
    <div className={styles.missing} role="alert">
      <h1>This page did not load</h1>
      <p>Please check your connection and try again.</p>
      <Button onClick={() => window.location.reload()}>Refresh Page</Button>
    </div>
  );
}
