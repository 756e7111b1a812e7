/** The props that the shell passes to the App of a remote. Nothing goes the other way. */
export interface RemoteProps {
  /** The selected tab, such as `api-keys`. */
  readonly view: string;
  /** Handles failed calls that the view does not handle itself. */
  readonly onError: (error: unknown) => void;
}
