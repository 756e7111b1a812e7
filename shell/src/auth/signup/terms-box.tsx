import { Link } from '@waxwing/kit/router';
import { Checkbox } from '@waxwing/kit/ui';

export function TermsBox({
  accepted,
  onChange,
}: {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
}) {
  return (
    <Checkbox name="terms" checked={accepted} onChange={onChange}>
      I accept the <Link to="/terms">terms and conditions</Link> and the{' '}
      <Link to="/privacy">privacy policy</Link>.
    </Checkbox>
  );
}
