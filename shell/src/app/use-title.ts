import { useEffect } from 'react';
import { PRODUCT } from '../site/product.js';

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${PRODUCT.name}`;
  }, [title]);
}
