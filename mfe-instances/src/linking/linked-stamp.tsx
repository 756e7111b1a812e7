import styles from './linked-stamp.module.css';

/** A cancelled stamp. Animated when the phone was linked while the page was open. */
export function LinkedStamp({ animated }: { animated: boolean }) {
  return (
    <div className={classNames(styles.stamp, animated && styles.celebrates)}>
      {animated && (
        <svg className={styles.sparks} aria-hidden="true" viewBox="-100 -100 200 200">
          {SPARKS.map((turn) => (
            <g key={turn} transform={`rotate(${turn})`}>
              <rect className={styles.spark} x="-2.5" y="-58" width="5" height="7" />
            </g>
          ))}
        </svg>
      )}
      <svg className={styles.mark} aria-hidden="true" viewBox="0 0 128 128" fill="none" stroke="currentColor">
        <circle cx="64" cy="64" r="60" strokeWidth="3" />
        <circle cx="64" cy="64" r="53" strokeWidth="1" />
        <circle cx="64" cy="64" r="35" strokeWidth="1" />
        <path id="linked-stamp-arc" d="M64 64m-43 0a43 43 0 0186 0" stroke="none" />
        <path id="linked-stamp-foot" d="M64 64m-48 0a48 48 0 0096 0" stroke="none" />
        <text className={styles.caption}>
          <textPath href="#linked-stamp-arc" startOffset="50%">
            WAXWING
          </textPath>
        </text>
        <text className={styles.caption}>
          <textPath href="#linked-stamp-foot" startOffset="50%">
            LINKED
          </textPath>
        </text>
        <path d="M48 65l11 11 22-25" strokeWidth="6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </div>
  );
}

/** Directions of the animated confetti, in degrees. */
const SPARKS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];

/** Joins the class names that apply. */
function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
