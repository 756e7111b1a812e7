import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Koa, { type Middleware } from 'koa';
import helmet from 'koa-helmet';

/** What of elsewhere the dashboard in a browser needs. */
export interface CspOptions {
  /** Where customers reach us; https brings HSTS. */
  readonly publicUrl: string;
  /** Origins, other than ours, that parts of the dashboard are loaded from. */
  readonly remotes?: readonly string[];
  /** Origins that the payment window is made of; undefined where nothing is paid through it. */
  readonly checkout?: CheckoutOrigins | undefined;
}

export interface CheckoutOrigins {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly connections: readonly string[];
}

/** The headers that keep a browser strict. Nothing comes from anywhere that is not named; QR codes are data images. */
export function securityHeaders({ publicUrl, remotes = [], checkout }: CspOptions): Middleware {
  const own = ["'self'", ...remotes];
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [...own, ...(checkout?.scripts ?? [])],
        // A remote's style sheets and fonts lie beside its scripts.
        styleSrc: own,
        imgSrc: ["'self'", 'data:'],
        fontSrc: own,
        connectSrc: [...own, ...(checkout?.connections ?? [])],
        frameSrc: checkout ? [...checkout.frames] : ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // The payment window of another origin is opened by a page of ours and has to be able to talk to it.
    ...(checkout && { crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' as const } }),
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl.startsWith('https:'),
  });
}

/**
 * The headers that a middleware sets, as names and values in turn. Ours depend on no request, so that the answers of the API
 * can carry them without making them anew.
 */
export function collectHeaders(middleware: Middleware): string[] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  void middleware(new Koa().createContext(req, res), async () => {});
  return res.getHeaderNames().flatMap((name) => [name, String(res.getHeader(name))]);
}
