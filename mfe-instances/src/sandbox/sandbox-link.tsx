import { Smartphone } from '@waxwing/kit/icons';
import { buttonClass } from '@waxwing/kit/ui';
import styles from './sandbox-link.module.css';

/** Keys say which WhatsApp they are good for; those of the sandbox begin so. */
const SANDBOX_KEY = 'wxs_';

export function isSandboxKey(apiKey: string | undefined): boolean {
  return apiKey?.startsWith(SANDBOX_KEY) ?? false;
}

/** The simulated phones, with the code of this instance. Beside the page that leads there: both are watched at once. */
export const sandboxLinkProps = (instanceId: string) => ({
  href: `/sandbox?instance=${encodeURIComponent(instanceId)}`,
  target: 'waxwing-sandbox',
});

export interface SandboxLinkProps {
  readonly instanceId: string;
  /** The instance's own key; undefined while it is not known. */
  readonly apiKey: string | undefined;
}

/** The way to the simulated phones, where the product runs on the sandbox: with them nobody needs a real one. */
export function SandboxLink({ instanceId, apiKey }: SandboxLinkProps) {
  if (!isSandboxKey(apiKey)) return null;
  return (
    <p className={styles.hint}>
      <span>This is the sandbox: no real phone is needed.</span>
      <a className={buttonClass('secondary', 'small')} {...sandboxLinkProps(instanceId)}>
        <Smartphone size={14} /> Open Simulated Phones
      </a>
    </p>
  );
}
