/** Keys say which WhatsApp they are good for; those of the sandbox begin so. */
const SANDBOX_KEY = 'wxs_';

export function isSandboxKey(apiKey: string | undefined): boolean {
  return apiKey?.startsWith(SANDBOX_KEY) ?? false;
}

/** The simulated phones, with the code of this instance. Beside the page that leads there: both are watched at once. */
export const sandboxPlace = (instanceId: string) => ({
  href: `/sandbox?instance=${encodeURIComponent(instanceId)}`,
  target: 'waxwing-sandbox',
});
