import { useCallback, useState } from 'react';
import type { Plot } from './scale.js';

/** Until it is measured. */
const INITIAL_WIDTH = 640;
export const HEIGHT = 240;

/** The width of the element that carries `ref`, in pixels, kept up to date. */
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

/** The part of a chart that the lines are drawn in: the axes stand around it. */
export const plotArea = (width: number): Plot => ({
  left: 44,
  top: 10,
  width: Math.max(40, width - 44 - 12),
  height: HEIGHT - 10 - 28,
});
