import { type RefObject, useEffect, useRef } from 'react';

/** Another section begins at its top, with the focus on its heading. Arriving at the page is left to the page. */
export function useHeadingFocus(slug: string): RefObject<HTMLHeadingElement | null> {
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
