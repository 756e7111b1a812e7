/** Where runs of jobs are counted. */
export interface JobMetrics {
  /** One run of the job `name` ended after so many seconds; a failed one may be tried again. */
  onRun(name: string, outcome: 'ok' | 'failed', seconds: number): void;
}
