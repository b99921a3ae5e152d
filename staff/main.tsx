import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '#ui/tokens.css'
import '#ui/base.css'
import { guardTaps } from '#ui/tap-guard.ts'
import './styles/tokens.css'
import './styles/base.css'
import { Application } from './shell/application.tsx'
import { loadPreferences } from './shell/preferences.ts'
import { registerServiceWorker } from './shell/register-service-worker.ts'
import { reportUncaughtErrors } from './shell/report-error.ts'
import { readRestaurant } from './shell/restaurant.ts'
import { warnOfUnsaved } from './shell/use-draft.ts'

reportUncaughtErrors()
warnOfUnsaved()
guardTaps()
loadPreferences()
void registerServiceWorker()
const root = document.getElementById('root')
if (!root) throw new Error('the page has no place for the application')
createRoot(root).render(
  <StrictMode>
    <Application restaurant={readRestaurant()} />
  </StrictMode>,
)
