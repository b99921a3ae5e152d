import type { QueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { isRefusedAs } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { prefer } from '#staff/shell/preferences.ts'
import { clearTypedFields } from '#staff/shell/typed-fields.ts'
import { openBoardStorage } from './board-storage.ts'
import { forgetBoard } from './board-store.ts'

/** Ends the session and deletes all stored data. Throws if the server is unreachable: the cookie is HttpOnly. */
export async function leave(client: QueryClient): Promise<void> {
  try {
    await call(calls.staffSignOut)
  } catch (error) {
    if (!isRefusedAs(error, 'unauthorised')) throw error
  }
  await wipe(client)
}

/** Deletes all stored data; called alone if the server has already ended the session. */
export async function wipe(client: QueryClient): Promise<void> {
  client.clear()
  forgetBoard()
  clearTypedFields()
  prefer({ isLocked: false })
  // If storage does not open, nothing was stored.
  await openBoardStorage()
    .wipe()
    .catch(() => {})
}
