import { useRef } from 'react';

/**
 * Returns the focus for a dialog that is opened by its `open` prop, since Radix returns it only to a trigger of its own. Where the
 * opener was deleted meanwhile, keyboard navigation continues from what was around it.
 */
export function useFocusRestore() {
  const opener = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: () => {
      opener.current = withAncestors(document.activeElement);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const [button, ...around] = opener.current;
      if (button?.isConnected) button.focus();
      // The page may have moved the focus when it deleted the opener.
      else if (document.activeElement === document.body) focusFrom(around.find((one) => one.isConnected));
    },
  };
}

/** The element and what contains it, below the body. */
function withAncestors(element: Element | null): HTMLElement[] {
  if (!(element instanceof HTMLElement) || element === document.body) return [];
  return [element, ...withAncestors(element.parentElement)];
}

/** Focuses what takes no focus by itself, until the focus moves on. */
function focusFrom(element: HTMLElement | undefined): void {
  if (!element) return;
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
}
