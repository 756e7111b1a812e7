import { type ComponentProps, type ReactNode, useImperativeHandle } from 'react';
import { classNames } from '../class-names.js';
import { Spinner } from '../feedback/spinner.js';
import styles from './button.module.css';
import { useKeptFocus } from './use-kept-focus.js';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Its action is running: shows a spinner and cannot be pressed. Its text should say what is running. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
  /** Takes the full width of its container. */
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
  ref,
  ...rest
}: ButtonProps) {
  const button = useKeptFocus<HTMLButtonElement>(busy);
  useImperativeHandle(ref, () => button.current as HTMLButtonElement, [button]);
  return (
    <button
      type="button"
      {...rest}
      ref={button}
      className={buttonClass(variant, size, wide)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

/** The class of a button, for a link that looks like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'regular',
  wide = false,
) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}
