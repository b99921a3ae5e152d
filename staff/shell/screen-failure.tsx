import { Component, type ReactNode } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { words } from '#staff/words/common.ts'
import entry from './entry.module.css'
import { reportError } from './report-error.ts'

/** A screen that cannot be drawn says so, and offers the one thing that helps. */
export class ScreenFailure extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={entry.entry}>
        <div className={entry.entryBox} role="alert">
          <h1 className={entry.title}>{words.failed.screen}</h1>
          <Button size="step" onClick={() => location.reload()}>
            {words.failed.reload}
          </Button>
        </div>
      </main>
    )
  }
}
