import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';

/**
 * The headers that keep a browser strict. Scripts, styles and frames come from our own origin or not at all; QR codes are
 * data images. HSTS is sent only where customers come by https. `partOrigins` are those that parts of the dashboard come from.
 */
export function securityHeaders(publicUrl: string, partOrigins: readonly string[] = []): Middleware {
  const own = ["'self'", ...partOrigins];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: own,
        styleSrc: own,
        imgSrc: ["'self'", 'data:'],
        fontSrc: own,
        connectSrc: own,
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
}

/**
 * The headers that a middleware sets, as names and values in turn. Ours depend on no request, so that the answers of the API
 * can carry them without making them anew.
 */
export function headersSetBy(middleware: Middleware): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  void middleware(new Koa().createContext(req, res), async () => {});
  return res.getHeaderNames().flatMap((name) => [name, String(res.getHeader(name))]);
}
