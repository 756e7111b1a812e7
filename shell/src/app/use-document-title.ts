import { useEffect } from 'react';
import { PRODUCT } from './product.js';

/** Names the page in the browser's tab and history. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
}
