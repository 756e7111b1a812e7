import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';

interface Reporting {
  /** The shell's handler for failed calls. */
  readonly onError: (error: unknown) => void;
  /** Whether the shell handles an error, whichever part met it: an ended session, or a plan that is not enough. */
  readonly isShellError: (error: unknown) => boolean;
}

const ReportingContext = createContext<Reporting>({ onError: () => undefined, isShellError: () => false });

/** Where the parts within report the errors that concern the whole dashboard. */
export function ErrorReporting({ onError, isShellError, children }: Reporting & { children: ReactNode }) {
  const reporting = useMemo(() => ({ onError, isShellError }), [onError, isShellError]);
  return <ReportingContext value={reporting}>{children}</ReportingContext>;
}

/** Reports an error to the shell if it is the shell's to handle. */
export function useShellErrorReporter(): (error: unknown) => void {
  const { onError, isShellError } = useContext(ReportingContext);
  return (error) => {
    if (isShellError(error)) onError(error);
  };
}

/** Reports the error of a query to the shell, once for each error. */
export function useReportToShell(error: unknown): void {
  const { onError, isShellError } = useContext(ReportingContext);
  useEffect(() => {
    if (isShellError(error)) onError(error);
  }, [error, onError, isShellError]);
}
