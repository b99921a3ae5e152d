/** Reports of one page load; an error in a loop must not become a flood. */
const most = 5
let sent = 0

/** This script's own name holds a hash of its content. */
const build = import.meta.url.split('/').at(-1)?.split('?')[0] ?? ''

/** Tells the server about an error that no screen could handle. Never fails, and says nothing of who the diner is. */
export function reportError(error: unknown): void {
  if (sent >= most) return
  sent++
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const report = {
    message: message.slice(0, 500),
    stack: stack.slice(0, 2_000),
    path: location.pathname.slice(0, 300),
    build: build.slice(0, 60),
  }
  // Without a network there is nobody to tell.
  import('./api/send-error-report.ts').then(
    ({ sendErrorReport }) => sendErrorReport(report),
    () => {},
  )
}

/** Errors outside React: scripts that fail, promises that nobody awaits. */
export function reportUncaughtErrors(): void {
  addEventListener('error', ({ error, message }) => reportError(error ?? message))
  addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}
