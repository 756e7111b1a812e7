/** What the shell hands to the App of a remote. Nothing goes the other way. */
export interface RemoteProps {
  /** The tab that is asked for, such as `api-keys`. */
  readonly view: string;
  /** Where failed calls go that the view does not deal with itself. */
  readonly onError: (error: unknown) => void;
}
