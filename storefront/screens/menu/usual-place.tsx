import { useEffect, useLayoutEffect, useState } from 'react'
import type { Item } from '#domain/menu.ts'
import { lazyComponent } from '#storefront/shell/lazy-component.ts'
import { whenIdle } from '#storefront/shell/when-idle.ts'
import { useSession } from '#storefront/state/session.ts'
import { hasUsual, reserveUsualSpace } from '#storefront/state/usual.ts'
import text from '#ui/text.module.css'
import dishSection from './dish-section.module.css'
import styles from './usual-place.module.css'

const loadUsual = () => import('#storefront/screens/orders/usual-orders.tsx')
const UsualOrders = lazyComponent(() => loadUsual().then((module) => module.UsualOrders))

interface Props {
  outletId: string
  items: Item[]
}

/**
 * 'Your usual', above Popular. The page is the same for every diner, so this is room in it that only the mark of
 * `usualScript` opens: nothing moves when the orders come. A browser that does not know yet whether there are any learns it
 * for the next time.
 */
export function UsualPlace({ outletId, items }: Props) {
  const isSignedIn = useSession(({ token }) => token !== null)
  const isKnown = useSession(({ isReady }) => isReady)
  const [isKept, setKept] = useState(false)
  useLayoutEffect(() => {
    // Until the session is read, the mark of the page's head stands: the room is not taken away and given back.
    if (!isKnown) return
    const isKeptHere = isSignedIn && hasUsual(outletId)
    setKept(isKeptHere)
    reserveUsualSpace(isKeptHere)
  }, [isKnown, isSignedIn, outletId])
  useEffect(() => {
    if (!isSignedIn || hasUsual(outletId)) return
    return whenIdle(() => {
      // For the next time only: a failure costs nothing.
      void loadUsual()
        .then(({ learnUsual }) => learnUsual(outletId))
        .catch(() => {})
    })
  }, [isSignedIn, outletId])

  return (
    <section className={`${dishSection.section} ${styles.usualPlace}`} aria-labelledby="your-usual">
      <h2 className={text.display} id="your-usual">
        Your usual
      </h2>
      {isKept && <UsualOrders outletId={outletId} items={items} />}
    </section>
  )
}
