import { usePresence } from './use-presence.ts'
import { useSiteConfig } from './use-site-config.ts'
import { useVisit } from './use-visit.ts'

/** The calls that every visit makes once its page has loaded. Draws nothing. */
export function ServerCalls() {
  usePresence(useSiteConfig())
  useVisit()
  return null
}
