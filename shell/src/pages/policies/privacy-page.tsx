import { PRODUCT } from '../../app/product.js';
import { PageHead } from '../../site/page-head.js';
import { Policy } from './policy.js';
import { PRIVACY_PARTS } from './privacy-parts.js';

export default function PrivacyPage() {
  return (
    <>
      <PageHead
        title="Privacy"
        description={`Which data ${PRODUCT.name} keeps, what for, for how long, and how you get it or have it deleted.`}
      />
      <Policy
        title="Privacy Policy"
        lede="Which data we keep, what for, for how long, and what you can ask of us."
        parts={PRIVACY_PARTS}
      />
    </>
  );
}
