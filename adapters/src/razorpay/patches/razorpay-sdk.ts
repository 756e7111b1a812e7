import Razorpay from 'razorpay';

const MAX_ANSWER_BYTES = 1024 * 1024;

export interface SdkOptions {
  readonly keyId: string;
  readonly keySecret: string;
  /** Another server in place of Razorpay's. */
  readonly apiUrl?: string | undefined;
  /** How long one call may take as a whole, in milliseconds. */
  readonly timeoutMs: number;
}

/** The SDK's own HTTP client, as far as it is set up here. */
interface HttpClient {
  readonly defaults: Record<string, unknown>;
  readonly interceptors: {
    readonly request: { use(change: (request: { signal?: AbortSignal }) => object): void };
    readonly response: { use(accept: undefined, refuse: (error: HttpError) => Promise<never>): void };
  };
}

interface HttpError {
  readonly code?: string;
  readonly response?: { readonly status: number; readonly data: unknown };
}

/** The SDK with what it has no options for: a deadline, another address, and a reason when no answer comes. */
export function openRazorpaySdk({ keyId, keySecret, apiUrl, timeoutMs }: SdkOptions): Razorpay {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret });
  const http = (sdk.api as unknown as { rq: HttpClient }).rq;
  // A proxy of the environment is for the way out, not for a server at hand.
  if (apiUrl) Object.assign(http.defaults, { baseURL: apiUrl, proxy: false });
  Object.assign(http.defaults, { maxRedirects: 0, maxContentLength: MAX_ANSWER_BYTES });
  http.interceptors.request.use((request) => ({ ...request, signal: AbortSignal.timeout(timeoutMs) }));
  http.interceptors.response.use(undefined, (error) => Promise.reject(toSdkError(error)));
  return sdk;
}

/** The SDK reads `response.data.error` of every error, and trips over one that has none. It also must not keep the request: keys are in it. */
function toSdkError({ code, response }: HttpError): HttpError {
  const { status, data } = response ?? { status: 0, data: undefined };
  const answered = typeof data === 'object' && data !== null && 'error' in data;
  return { response: { status, data: answered ? data : { error: { code } } } };
}
