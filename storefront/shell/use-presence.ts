import { useEffect } from 'react'
import { useCart } from '../state/cart.ts'
import { useSession } from '../state/session.ts'

/** Milliseconds between two beats; an entry ends after two minutes without one (decisions §11). */
const beatEvery = 60_000

/**
 * Tells the presence service whether this signed-in customer has a filled cart (spec §7). Its answers are not read.
 * @param origin of the service, '' for the same; null while it is not known
 */
export function usePresence(origin: string | null): void {
  const id = useSession(({ customer }) => customer?.id)
  const isReady = useCart((cart) => cart.isReady)
  const isFilled = useCart(({ lines }) => lines.length > 0)

  useEffect(() => {
    if (origin === null || !id || !isReady) return
    const tell = (name: string) =>
      void fetch(`${origin}/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ serverDomain: location.hostname, id }),
        keepalive: true,
      }).catch(() => {})
    if (!isFilled) return tell('publish_inActive_user')
    tell('publish_user')
    const beat = setInterval(tell, beatEvery, 'publish_user')
    return () => clearInterval(beat)
  }, [origin, id, isReady, isFilled])
}
