/** The props that the profile gets from the dashboard. */
export interface ProfileProps {
  /** Called when a call of the profile finds the session ended. */
  readonly onError: (error: unknown) => void;
}
