import { type FunctionComponent, startTransition, useEffect, useState } from 'react'

interface Props {
  /** Made by `lazyComponent`. */
  of: FunctionComponent<object> & { preload(): Promise<void> }
}

/**
 * Renders an optional part of the page once its script has loaded. A part whose script failed to load is rendered too: it retries by
 * itself.
 *
 * Rendered earlier, the part would suspend. React delays the content of a suspended part until 300 ms after its fallback, and hydrates
 * no other part meanwhile, so that the screen of the page would be delayed too.
 */
export function AfterScript({ of: Part }: Props) {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const draw = () => startTransition(() => setLoaded(true))
    void Part.preload().then(draw, draw)
  }, [Part])
  return isLoaded ? <Part /> : null
}
