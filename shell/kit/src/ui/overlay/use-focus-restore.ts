import { useRef } from 'react';

/**
 * For a dialog that is opened by its `open` alone: the focus goes back to where it was. Radix itself gives it back only to
 * a trigger of its own.
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
