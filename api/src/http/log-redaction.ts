/** For pino: what no log line may hold, should anybody ever log a request whole. */
export const logRedaction = {
  paths: ['authorization', 'cookie', 'set-cookie', 'x-confirm-password', 'x-razorpay-signature'].flatMap(
    (header) => ['headers', 'req.headers', 'res.headers'].map((place) => `${place}["${header}"]`),
  ),
  censor: '[redacted]',
};
