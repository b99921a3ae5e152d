/** An unexpected error, as reported to the server. */
export interface ErrorReport {
  message: string
  stack: string
  path: string
  build: string
}

/** Reports of one page load; an error in a loop must not become a flood. */
const most = 5

/**
 * Reports of errors that no screen could handle. Says nothing of who uses the application.
 * @param script address of the application's own script, whose name holds a hash of its content
 * @param send has to handle its own failures
 */
export function createErrorReports(script: string, send: (report: ErrorReport) => void) {
  const build = script.split('/').at(-1)?.split('?')[0] ?? ''
  let sent = 0

  function reportError(error: unknown): void {
    if (sent >= most) return
    sent++
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
    send({
      message: message.slice(0, 500),
      stack: stack.slice(0, 2_000),
      path: location.pathname.slice(0, 300),
      build: build.slice(0, 60),
    })
  }

  /** Errors outside React: scripts that fail, promises that are not awaited. */
  function reportUncaughtErrors(): void {
    addEventListener('error', ({ error, message }) => reportError(error ?? message))
    addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
  }

  return { reportError, reportUncaughtErrors }
}
