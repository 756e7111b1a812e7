import { Smartphone } from '@waxwing/kit/icons';
import { buttonClass } from '@waxwing/kit/ui';
import styles from './sandbox-link.module.css';

/** The prefix of API keys that are valid for the sandbox. */
const SANDBOX_KEY = 'wxs_';

export function isSandboxKey(apiKey: string | undefined): boolean {
  return apiKey?.startsWith(SANDBOX_KEY) ?? false;
}

/** Link to the simulated phones with this instance's code, in a new tab: both pages are used side by side. */
export const sandboxLinkProps = (instanceId: string) => ({
  href: `/sandbox?instance=${encodeURIComponent(instanceId)}`,
  target: 'waxwing-sandbox',
});

export interface SandboxLinkProps {
  readonly instanceId: string;
  /** The instance's own API key; undefined while loading. */
  readonly apiKey: string | undefined;
}

/** Link to the simulated phones when the product runs on the sandbox. */
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
