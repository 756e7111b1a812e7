/** An unexpected error, redacted: without bodies, headers, keys and whole phone numbers. */
export interface Fault {
  /** `fatal`: the process ends with it. */
  readonly level: 'error' | 'fatal';
  /** Our own words for what went wrong, such as `request failed`. */
  readonly title: string;
  /** The name of the error's class. */
  readonly type: string;
  readonly message: string;
  readonly stack: string | undefined;
  /** The pattern of the route, where a request met it. */
  readonly route: string | undefined;
  readonly requestId: string | undefined;
  readonly at: Date;
}

/** Tells the operators of the service of faults. */
export interface FaultReporter {
  /** Hands one over. @throws AdapterError */
  report(fault: Fault): Promise<void>;
}
