/** What the profile needs from the dashboard around it. */
export interface ProfileProps {
  /** Where it goes when a call of its own finds that the session is over. */
  readonly onError: (error: unknown) => void;
}
