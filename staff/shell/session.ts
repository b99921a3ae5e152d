import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { forgetBoard } from '#staff/live/board-store.ts'
import { openKeep } from '#staff/live/kept.ts'
import { prefer } from './preferences.ts'

/** Ends the session of this browser; nothing of the orders stays on it. */
export async function leave(): Promise<void> {
  await call(calls.staffSignOut).catch(() => {})
  await wipe()
}

/** The server no longer knows this browser. */
export async function wipe(): Promise<void> {
  forgetBoard()
  prefer({ isLocked: false })
  // Where storage does not open, nothing was kept.
  await openKeep()
    .wipe()
    .catch(() => {})
}
