import { Smartphone } from '@waxwing/kit/icons';
import { buttonClass } from '@waxwing/kit/ui';
import styles from './sandbox-link.module.css';
import { isSandboxKey, sandboxPlace } from './sandbox-place.js';

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
      <a className={buttonClass('secondary', 'small')} {...sandboxPlace(instanceId)}>
        <Smartphone size={14} /> Open Simulated Phones
      </a>
    </p>
  );
}
