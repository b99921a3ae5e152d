import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { guardTaps } from '#ui/tap-guard.ts'
import { reportUncaughtErrors } from './report-error.ts'

reportUncaughtErrors()
guardTaps()
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
