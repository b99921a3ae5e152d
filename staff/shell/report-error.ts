import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { createErrorReports } from '#ui/error-reports.ts'

/** The reports of errors of the restaurant’s application, to the server’s log. */
export const { reportError, reportUncaughtErrors } = createErrorReports(
  import.meta.url,
  (report) => {
    call(calls.reportStaffError, { body: report }).catch(() => {})
  },
)
