import { useLayoutEffect } from 'react'

const start = () => document.documentElement.setAttribute('data-gliding', '')
const stop = () => document.documentElement.removeAttribute('data-gliding')

/**
 * Handlers for a list of links to places in its own page: jumps scroll smoothly while it has the focus; a new page
 * starts at its top immediately.
 */
export function useGlidingJumps() {
  useLayoutEffect(() => stop, [])
  return { onFocus: start, onBlur: stop }
}
