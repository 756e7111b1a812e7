import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.js';
import { Spinner } from './spinner.js';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** What it started is under way: it turns and cannot be pressed again. Say in its text what goes on. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** As wide as what holds it. */
  readonly wide?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  icon,
  wide,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, size, wide)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
