import styles from './button.module.css';
import { classNames } from './class-names.js';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

/** How a button looks, for a link that leads somewhere and looks like one. */
export function buttonClass(
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'regular',
  wide = false,
) {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide);
}
