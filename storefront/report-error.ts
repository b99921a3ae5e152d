import { createErrorReports } from '#ui/error-reports.ts'

/** The storefront’s reports of errors, to the server’s log. */
export const { reportError, reportUncaughtErrors } = createErrorReports(
  import.meta.url,
  (report) => {
    import('./api/send-error-report.ts').then(
      ({ sendErrorReport }) => sendErrorReport(report),
      () => {},
    )
  },
)
