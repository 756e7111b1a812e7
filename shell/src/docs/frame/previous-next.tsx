import { Link } from '@waxwing/kit/router';
import { ALL_SECTIONS, type DocsSection } from '../sections.js';
import styles from './previous-next.module.css';

/** Links to the previous and the next section. */
export function PreviousNext({ slug }: { slug: string }) {
  const at = ALL_SECTIONS.findIndex((section) => section.slug === slug);
  if (at === -1) return null;
  return (
    <nav className={styles.previousNext} aria-label="Read on">
      <SectionLink section={ALL_SECTIONS[at - 1]} says="Before" />
      <SectionLink section={ALL_SECTIONS[at + 1]} says="Next" />
    </nav>
  );
}

function SectionLink({ section, says }: { section: DocsSection | undefined; says: string }) {
  if (!section) return null;
  return (
    <Link to={`/docs#${section.slug}`} data-says={says}>
      <small>{says}</small>
      {section.title}
    </Link>
  );
}
