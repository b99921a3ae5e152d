import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { officeWords } from '#staff/words/office.ts'

/** In place of what is on its way, or why it could not be loaded. */
export function Loading({ error }: { error: Error | null }) {
  return error ? <ErrorNotice error={error} /> : <p role="status">{officeWords.loading}</p>
}
