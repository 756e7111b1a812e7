/** What a plan brings beside its limits. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  Free: ['Basic support'],
  Basic: ['Priority support', 'Webhook support'],
  Pro: ['24/7 support', 'Webhook support', 'Analytics dashboard'],
  Enterprise: ['Dedicated support', 'Webhook support', 'Analytics dashboard', 'Custom integrations'],
};

export function featuresOf(planName: string): readonly string[] {
  return Object.hasOwn(FEATURES, planName) ? FEATURES[planName]! : [];
}
