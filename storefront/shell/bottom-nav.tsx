import { clsx } from 'clsx'
import { CircleUserRound, House, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cartCount } from '#domain/cart.ts'
import { paths } from '#storefront/paths.ts'
import { useCart } from '#storefront/state/cart.ts'
import { useMenuPath } from '#storefront/state/outlet.ts'
import { Counter } from '#ui/icon-button.tsx'
import styles from './bottom-nav.module.css'
import { plainPath } from './shell-layout.ts'

const tabs = [
  { to: paths.home(), name: 'Home', Icon: House },
  { to: paths.menu(), name: 'Menu', Icon: UtensilsCrossed },
  { to: paths.cart(), name: 'Cart', Icon: ShoppingBag },
  { to: paths.account(), name: 'Account', Icon: CircleUserRound },
]
/** Top corners are round on these alone. */
const roundedOn = [paths.home(), paths.account()]
/** How near the end of the page counts as its end, in pixels. */
const tolerance = 10

export function BottomNav() {
  const { pathname } = useLocation()
  const menuPath = useMenuPath()
  const end = useRef<HTMLSpanElement>(null)
  const isAtEnd = useIsAtEnd(end)
  const count = useCart(({ lines }) => cartCount(lines))
  return (
    <>
      <span ref={end} className={styles.pageEnd} aria-hidden />
      <nav
        className={clsx(
          styles.bottomNav,
          roundedOn.includes(plainPath(pathname)) && styles.rounded,
          isAtEnd && styles.atEnd,
        )}
        aria-label="Bottom"
      >
        {tabs.map(({ to, name, Icon }) => (
          <NavLink key={to} to={to === paths.menu() ? menuPath : to} end={to === paths.home()}>
            <span className={styles.symbol}>
              <Icon aria-hidden />
              {name === 'Cart' && count > 0 && <Counter count={count} className={styles.counter} />}
            </span>
            {name}
          </NavLink>
        ))}
      </nav>
    </>
  )
}

/** Whether the end of the page is visible. Observed: reading positions on each scroll would force a layout. */
function useIsAtEnd(end: RefObject<HTMLElement | null>): boolean {
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    if (!end.current) return
    const observer = new IntersectionObserver(
      // A busy device delivers several changes together: the last one counts.
      (entries) => setAtEnd(entries.at(-1)?.isIntersecting === true),
      { rootMargin: `0px 0px ${tolerance}px 0px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [end])
  return isAtEnd
}
