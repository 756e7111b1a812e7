import { useSearchParams } from '@waxwing/kit/router';
import { Tabs } from '@waxwing/kit/ui';
import { AuditCard } from './audit/audit-card.js';
import { DataCard } from './data/data-card.js';
import { ProfileInformation } from './information/profile-information.js';
import styles from './profile.module.css';
import { PasswordForm } from './security/password-form.js';
import { SignInsCard } from './sign-ins/sign-ins-card.js';

/** The profile tab. Its sub-tab is in the URL: `&section=security`. */
export function ProfileView() {
  const [search, setSearch] = useSearchParams();
  const section = search.get('section') === 'security' ? 'security' : 'information';
  const choose = (next: string) =>
    setSearch(
      (params) => {
        params.set('section', next);
        return params;
      },
      { replace: true },
    );
  return (
    <Tabs
      label="Profile"
      value={section}
      onChange={choose}
      tabs={[
        {
          value: 'information',
          label: 'Profile Information',
          content: (
            <div className={styles.stack}>
              <ProfileInformation />
              <DataCard />
            </div>
          ),
        },
        {
          value: 'security',
          label: 'Security & Password',
          content: (
            <div className={styles.stack}>
              <PasswordForm />
              <SignInsCard />
              <AuditCard />
            </div>
          ),
        },
      ]}
    />
  );
}
