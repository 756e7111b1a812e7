import { useLocation } from '@waxwing/kit/router';
import { type RefObject, useEffect, useRef } from 'react';
import { PageHead } from '../site/page-head.js';
import styles from './docs-page.module.css';
import { DocsMenu } from './frame/docs-menu.js';
import { PreviousNext } from './frame/previous-next.js';
import { FIRST_SLUG, findSection } from './sections.js';

/** The public documentation, one section at a time: `/docs#sending-messages`. */
export default function DocsPage() {
  const slug = useSlug();
  const heading = useHeadingFocus(slug);
  const { title, lede, Content } = findSection(slug);
  return (
    <div className={styles.page}>
      <PageHead
        title={`${title} · Documentation`}
        description="How to link a WhatsApp account to Waxwing and send messages through its API."
      />
      <DocsMenu slug={slug} />
      <article className={styles.article}>
        <header className={styles.header}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lede && <p>{lede}</p>}
        </header>
        <Content />
        <PreviousNext slug={slug} />
      </article>
    </div>
  );
}

/** The section in the URL; the first one by default. */
function useSlug(): string {
  const { hash } = useLocation();
  return hash.slice(1) || FIRST_SLUG;
}

/** Scrolls to the top of a newly selected section and focuses its heading. The first section of a visit is left alone. */
function useHeadingFocus(slug: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(slug);
  useEffect(() => {
    if (shown.current === slug) return;
    shown.current = slug;
    document.documentElement.scrollTop = 0;
    heading.current?.focus({ preventScroll: true });
  }, [slug]);
  return heading;
}
