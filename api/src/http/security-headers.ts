import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';

/** The other origins that the dashboard needs in a browser. */
export interface CspOptions {
  /** The base URL for customers; with https the answers carry HSTS. */
  readonly publicUrl: string;
  /** Origins, other than ours, that remotes are loaded from. */
  readonly remotes?: readonly string[];
  /** Origins of the payment window; undefined where there is none. */
  readonly checkout?: CheckoutOrigins | undefined;
}

export interface CheckoutOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** The security headers. Only the named origins are allowed; QR codes are data images. */
export function securityHeaders({ publicUrl, remotes = [], checkout }: CspOptions): Middleware {
  const own = ["'self'", ...remotes];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [...own, ...(checkout?.scripts ?? [])],
        // A remote's style sheets and fonts are on the same origin as its scripts.
        styleSrc: own,
        // Pages show files that they have fetched themselves as blobs.
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: own,
        connectSrc: [...own, ...(checkout?.connections ?? [])],
        frameSrc: checkout ? [...checkout.frames] : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The payment window of another origin is opened by our page and has to talk to it.
    ...(checkout && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
}

/**
 * The headers that a middleware sets, as names and values in turn. Ours depend on no request, so the answers of the API can reuse
 * them.
 */
export function collectHeaders(middleware: Middleware): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  void middleware(new Koa().createContext(req, res), async () => {});
  return res.getHeaderNames().flatMap((name) => [name, String(res.getHeader(name))]);
}
