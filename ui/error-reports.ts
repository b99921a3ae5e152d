/** An unexpected error, as reported to the server. */
export interface ErrorReport {
  message: string
  stack: string
  path: string
  build: string
}

/** Maximum per page load, in case an error repeats. */
const maxReports = 5

/**
 * Reports errors that no screen handles. A report contains no data about the user.
 * @param script URL of the application's entry script, whose name contains a content hash
 * @param send must handle its own errors
 */
export function createErrorReports(script: string, send: (report: ErrorReport) => void) {
  const build = script.split('/').at(-1)?.split('?')[0] ?? ''
  let sent = 0

  function reportError(error: unknown): void {
    if (sent >= maxReports) return
    sent++
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
    send({
      message: message.slice(0, 500),
      stack: stack.slice(0, 2_000),
      path: location.pathname.slice(0, 300),
      build: build.slice(0, 60),
    })
  }

  /** Errors outside React: uncaught exceptions and unhandled rejections. */
  function reportUncaughtErrors(): void {
    addEventListener('error', ({ error, message }) => reportError(error ?? message))
    addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  }

  return { reportError, reportUncaughtErrors }
}
