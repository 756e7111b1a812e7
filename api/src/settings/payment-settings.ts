export interface PaymentSettings {
  readonly RAZORPAY_KEY_ID?: string | undefined;
  readonly RAZORPAY_KEY_SECRET?: string | undefined;
  readonly RAZORPAY_WEBHOOK_SECRET?: string | undefined;
  readonly RAZORPAY_API_URL?: string | undefined;
  readonly RAZORPAY_CHECKOUT_URL?: string | undefined;
}

const MIN_SECRET_LENGTH = 16;

/** Why these settings cannot take payments: a line for each reason, beginning with the setting's name. Contains no secrets. */
export function paymentSettingProblems(settings: PaymentSettings, production: boolean): string[] {
  return [...incomplete(settings), ...(production ? unsafe(settings) : [])];
}

function incomplete({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET }: PaymentSettings) {
  const set = [RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET].filter(Boolean).length;
  if (set === 0 || set === 3) return [];
  return ['RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET: set all three, or none'];
}

function unsafe(settings: PaymentSettings): string[] {
  const lines: string[] = [];
  const { RAZORPAY_KEY_ID, RAZORPAY_WEBHOOK_SECRET } = settings;
  if (!RAZORPAY_KEY_ID)
    lines.push("RAZORPAY_KEY_ID: production needs Razorpay's keys, the mock gateway takes no money");
  if (RAZORPAY_WEBHOOK_SECRET && RAZORPAY_WEBHOOK_SECRET.length < MIN_SECRET_LENGTH)
    lines.push(`RAZORPAY_WEBHOOK_SECRET: production needs at least ${MIN_SECRET_LENGTH} random characters`);
  for (const name of ['RAZORPAY_API_URL', 'RAZORPAY_CHECKOUT_URL'] as const) {
    if (settings[name] && !settings[name].startsWith('https:'))
      lines.push(`${name}: production takes payments over https only`);
  }
  return lines;
}
