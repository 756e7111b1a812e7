import { useCallback, useState } from 'react';
import type { Plot } from './scale.js';

/** Used until the element is measured. */
const INITIAL_WIDTH = 640;
export const HEIGHT = 240;

/** The width of the element with `ref`, in pixels, kept up to date. */
export function useElementWidth() {
  const [width, setWidth] = useState(INITIAL_WIDTH);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/** The area of the chart inside the axes. */
export const plotArea = (width: number): Plot => ({
  left: 44,
  top: 10,
  width: Math.max(40, width - 44 - 12),
  height: HEIGHT - 10 - 28,
});
