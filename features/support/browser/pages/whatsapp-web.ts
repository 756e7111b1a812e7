import type { PhonePasskey } from '@waxwing/contract/sandbox';
import { eventuallyPasses } from '@waxwing/core/testing/eventually';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

const ORIGIN = 'https://web.whatsapp.com';
const DOCUMENT = `<!doctype html>
<html lang="en"><head><title>WhatsApp Web</title><script>window.whatsAppRan = true;</script></head>
<body><h1>Log in to WhatsApp Web</h1><script>window.whatsAppRan = true;</script></body></html>`;

/** Serves a page at WhatsApp's address, which the browser cannot reach. */
export async function standInForWhatsApp(context: BrowserContext): Promise<void> {
  await context.route(`${ORIGIN}/**`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: DOCUMENT }),
  );
}

/** Whether a script of WhatsApp's own has run in a tab. */
export const whatsAppRan = (page: Page): Promise<boolean> => page.evaluate(() => 'whatsAppRan' in window);

const isWhatsApp = (page: Page): boolean => page.url().startsWith(`${ORIGIN}/`);

/** The tab at WhatsApp's address, once it is open. */
export function whatsAppTab(context: BrowserContext): Promise<Page> {
  return eventuallyPasses(async () => {
    const page = context.pages().find(isWhatsApp);
    if (!page) throw new Error("no tab shows WhatsApp's page");
    return page;
  });
}

/** Adds a virtual authenticator with a passkey to a tab's browser; its user consents or refuses. */
export async function holdPasskey(
  page: Page,
  { passkey, willing }: { passkey: PhonePasskey; willing: boolean },
) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  const { authenticatorId } = await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: willing,
      automaticPresenceSimulation: true,
    },
  });
  const owner = { isResidentCredential: true, signCount: 0, userHandle: 'YXNoYQ==' };
  await tools.send('WebAuthn.addCredential', { authenticatorId, credential: { ...passkey, ...owner } });
  return () => forget(tools);
}

async function forget(tools: CDPSession): Promise<void> {
  await tools.send('WebAuthn.disable');
  await tools.detach();
}
