import { createTransport } from 'nodemailer';

const PATIENCE_MS = 10_000;

/** Signs in to the mail server without sending anything. @throws what was wrong */
export async function verifyMailServer(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
