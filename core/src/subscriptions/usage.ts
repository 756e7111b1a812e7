/** Messages of the current window: accepted less refunded. `sent` + `remaining` = `limit`. */
export interface Usage {
  readonly sent: number;
  readonly limit: number;
  readonly remaining: number;
}

export function usage(sent: number, limit: number): Usage {
  return { sent, limit, remaining: Math.max(0, limit - sent) };
}
