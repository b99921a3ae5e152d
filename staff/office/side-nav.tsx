import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { meQuery } from '#staff/shell/me.ts'
import { prefer } from '#staff/shell/preferences.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { RestaurantLogo } from '#staff/shell/restaurant-logo.tsx'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { officeWords } from '#staff/words/office.ts'
import { NavCount } from './bottom-nav.tsx'
import { navigationFor } from './navigation.ts'
import styles from './office.module.css'

/** On a tablet and a desk: links to every screen, and the signed-in member. */
export function SideNav({ waiting }: { waiting: number }) {
  const { name } = useRestaurant()
  const { data: me } = useQuery(meQuery)
  const { all, chosen } = useChosenOutlets()
  const [only] = chosen
  const place = all.length > 1 && chosen.length > 1 ? boardWords.rail.allOutlets : only?.name
  return (
    <aside className={styles.sidebar}>
      <p className={styles.restaurant}>
        <RestaurantLogo />
        <span>
          {name}
          <small>{place}</small>
        </span>
      </p>
      <nav ref={keepCurrentInSight} aria-label={officeWords.sections}>
        {navigationFor(me).map((group) => (
          <ul key={group[0]?.to}>
            {group.map(({ to, name: title, Icon }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} onClick={() => remember(to)}>
                  <Icon aria-hidden />
                  {title}
                  <NavCount of={to} waiting={waiting} />
                </NavLink>
              </li>
            ))}
          </ul>
        ))}
      </nav>
      {me && (
        <p className={styles.person}>
          <span aria-hidden>{me.actor.name.charAt(0)}</span>
          <span>
            {me.actor.name}
            <small>{me.actor.role && words.roles[me.actor.role]}</small>
          </span>
        </p>
      )}
    </aside>
  )
}

/** Scrolls the current screen's entry into view. */
function keepCurrentInSight(list: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    list.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(list)
  return () => observer.disconnect()
}

/** First screen on a desk at the next start. */
export function remember(to: string): void {
  if (to === '/') prefer({ opensAt: 'board' })
  if (to === '/today') prefer({ opensAt: 'today' })
}
