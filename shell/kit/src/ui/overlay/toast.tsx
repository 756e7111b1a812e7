import { Toaster as SonnerToaster, toast as sonner } from 'sonner';
import 'sonner/dist/styles.css';
import { MARK_OF, Mark } from '../feedback/mark.js';
import styles from './toast.module.css';

/** A short message about a success or a failure. Prefer a banner where the page has space for it. */
export const toast = {
  success: (text: string) => void sonner.success(text),
  failure: (text: string) => void sonner.error(text),
  info: (text: string) => void sonner.info(text),
};

/** Renders the toasts. Once a page, in the frame. */
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

/** Enough time to read a toast twice, in milliseconds. */
const TOAST_MS = 6_000;
