import { Link } from '@waxwing/kit/router';
import styles from '../form.module.css';

export function TermsBox({
  accepted,
  onChange,
}: {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
}) {
  return (
    <label className={styles.terms}>
      <input
        type="checkbox"
        name="terms"
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>
        I accept the <Link to="/terms">terms and conditions</Link> and the{' '}
        <Link to="/privacy">privacy policy</Link>.
      </span>
    </label>
  );
}
