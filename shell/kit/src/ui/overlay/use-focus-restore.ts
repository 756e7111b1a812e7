import { useRef } from 'react';

/**
 * Returns the focus for a dialog that is opened by its `open` prop. Radix returns it only to a trigger of its own.
 */
export function useFocusRestore() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
