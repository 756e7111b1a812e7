import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { MARK_OF, Mark } from '../feedback/mark.js';
import styles from './toast.module.css';

/** A sentence that passes: what was done, or why not. Where the page has a place for it, a banner is better. */
export const toast = {
  success: (text: string) => void sonner.success(text),
  failure: (text: string) => void sonner.error(text),
  info: (text: string) => void sonner.info(text),
};

/** Where toasts appear. Once a page, in the frame. */
export function Toaster() {
  return (
    <SonnerToaster
      position="bottom-right"
      gap={8}
      duration={TOAST_MS}
      icons={{
        success: <Mark name={MARK_OF.success} />,
        error: <Mark name={MARK_OF.danger} />,
        info: <Mark name={MARK_OF.info} />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast: styles.toast,
          success: styles.success,
          error: styles.failure,
          info: styles.info,
        },
      }}
    />
  );
}

/** Long enough to be read twice, in milliseconds. */
const TOAST_MS = 6_000;
