import styles from './team.module.css';

// Open roles, until team members are named.
const OPEN_ROLES = [
  { role: 'Founder', does: 'Direction and product' },
  { role: 'Engineering', does: 'Sending, linking, the API' },
  { role: 'Customer Success', does: 'Support and documentation' },
  { role: 'Operations', does: 'Uptime and security' },
];

export function Team() {
  return (
    <ul className={styles.team}>
      {OPEN_ROLES.map(({ role, does }) => (
        <li key={role}>
          <svg aria-hidden="true" viewBox="0 0 96 112" fill="none" stroke="currentColor">
            <rect
              x="3"
              y="3"
              width="90"
              height="106"
              strokeWidth="2"
              strokeDasharray="0.1 5.2"
              strokeLinecap="round"
            />
            <rect x="11" y="11" width="74" height="90" opacity="0.5" />
            <circle cx="48" cy="46" r="15" opacity="0.7" />
            <path d="M21 100c3-19 13-29 27-29s24 10 27 29" opacity="0.7" />
          </svg>
          <h3>{role}</h3>
          <p>{does}</p>
          <p className={styles.name}>Name to follow</p>
        </li>
      ))}
    </ul>
  );
}
