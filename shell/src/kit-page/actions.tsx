import { Pencil, RefreshCw, Trash2 } from '@waxwing/kit/icons';
import { Link } from '@waxwing/kit/router';
import { Button, buttonClass, CopyButton, IconButton } from '@waxwing/kit/ui';
import styles from './kit-page.module.css';
import { KitSection } from './kit-section.js';

const VARIANTS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Actions() {
  return (
    <KitSection title="Buttons">
      {VARIANTS.map((variant) => (
        <div key={variant} className={styles.row}>
          <Button variant={variant}>Create Instance</Button>
          <Button variant={variant} icon={<RefreshCw aria-hidden="true" size={14} />}>
            Refresh
          </Button>
          <Button variant={variant} busy>
            Saving...
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className={styles.row}>
        <Button size="small">Small</Button>
        <Button>Regular</Button>
        <Button size="large" variant="primary">
          Large
        </Button>
        <Link to="/kit" className={buttonClass('primary')}>
          A link
        </Link>
        <IconButton label="Edit" icon={<Pencil size={16} />} />
        <IconButton label="Delete" icon={<Trash2 size={16} />} />
        <IconButton label="Delete, not now" icon={<Trash2 size={16} />} disabled />
        <CopyButton text="wxs_0123456789" label="Copy API key" />
      </div>
    </KitSection>
  );
}
