import { CircleUserRound, House, ShoppingBag, UtensilsCrossed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { cartCount } from '#domain/cart.ts'
import { paths } from '../paths.ts'
import { useCart } from '../state/cart.ts'

const tabs = [
  { to: paths.home(), name: 'Home', Icon: House },
  { to: paths.menu(), name: 'Menu', Icon: UtensilsCrossed },
  { to: paths.cart(), name: 'Cart', Icon: ShoppingBag },
  { to: paths.account(), name: 'Account', Icon: CircleUserRound },
]
/** Top corners are round on these alone (spec §2). */
const rounded = [paths.home(), paths.account()]
/** How near the end of the page counts as its end, in pixels (spec §2). */
const tolerance = 10

export function BottomNav() {
  const { pathname } = useLocation()
  const isAtEnd = useIsAtEnd()
  const count = useCart(({ lines }) => cartCount(lines))
  const corners = rounded.includes(pathname) ? ' top' : ''
  return (
    <nav className={`nav${corners}${isAtEnd ? ' end' : ''}`} aria-label="Bottom">
      {tabs.map(({ to, name, Icon }) => (
        <NavLink key={to} to={to} end={to === paths.home()}>
          <span className="ic">
            <Icon aria-hidden />
            {name === 'Cart' && count > 0 && (
              <span className="count" aria-hidden>
                {count}
              </span>
            )}
          </span>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}

function useIsAtEnd(): boolean {
  const [isAtEnd, setAtEnd] = useState(false)
  useEffect(() => {
    const look = () =>
      setAtEnd(innerHeight + scrollY >= document.documentElement.scrollHeight - tolerance)
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [])
  return isAtEnd
}
