import { useLocation } from '@waxwing/kit/router';
import { type RefObject, useEffect, useRef } from 'react';

/** A link scrolls to the top of its page and moves the focus there; for Back, the browser restores the position itself. */
export function useScrollRestoration(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const goingBack = useRef(false);

  useEffect(() => {
    // A link to a section fires popstate as well, without leaving the page.
    const onPopState = () => {
      goingBack.current = window.location.pathname !== shown.current;
    };
    addEventListener('popstate', onPopState);
    return () => {
      removeEventListener('popstate', onPopState);
      scrollToTop();
    };
  }, []);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!goingBack.current) scrollToTop();
    goingBack.current = false;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return main;
}

function scrollToTop(): void {
  document.documentElement.scrollTop = 0;
}
