import { calls } from '#contract/diner-calls.ts'
import { createErrorReports } from '#ui/error-reports.ts'

/** The storefront’s reports of errors, to the server’s log. */
export const { reportError, reportUncaughtErrors } = createErrorReports(
  import.meta.url,
  (report) => {
    // Loaded with the first error: few pages have one.
    import('./api/call-in-background.ts').then(
      ({ callInBackground }) => callInBackground(calls.reportClientError, { body: report }),
      () => {},
    )
  },
)
