import type { MouseEvent } from 'react';
import styles from './skip-link.module.css';

/** The first focus stop of every page: skips the navigation to the element with id `content`. Visible only with focus. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a place on the page, as a link does
    <a className={styles.skip} href="#content" onClick={skip}>
      Skip to content
    </a>
  );
}

/** Without the browser's own jump, which changes the address: in the documentation that names the section. */
function skip(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}
