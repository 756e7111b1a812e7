import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Calls `close` on Escape, or when focus or a press is outside `parts`. */
export function useDismiss(
  open: boolean,
  parts: readonly RefObject<HTMLElement | null>[],
  onDismiss: (by: 'escape' | 'elsewhere') => void,
): void {
  const onPointerOrFocus = useEffectEvent(({ target }: Event) => {
    const inside = parts.some(({ current }) => target instanceof Node && current?.contains(target));
    if (!inside) onDismiss('elsewhere');
  });
  const onEscape = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onDismiss('escape');
  });
  useEffect(() => {
    if (!open) return;
    const onLeave = (event: Event) => onPointerOrFocus(event);
    const onKey = (event: KeyboardEvent) => onEscape(event);
    document.addEventListener('pointerdown', onLeave);
    document.addEventListener('focusin', onLeave);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onLeave);
      document.removeEventListener('focusin', onLeave);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);
}
