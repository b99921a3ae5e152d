import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import styles from './tabs.module.css'

interface Props {
  label: string
  /** `hasParts`: addresses below it belong to it too. */
  tabs: readonly { to: string; name: string; hasParts?: boolean }[]
}

/** The parts of a screen, each with an address of its own. */
export function Tabs({ label, tabs }: Props) {
  return (
    <nav className={styles.tabBar} aria-label={label}>
      {tabs.map(({ to, name, hasParts = false }) => (
        <NavLink
          key={to}
          to={to}
          end={!hasParts}
          className={({ isActive }) => clsx(styles.tabLink, isActive && styles.current)}
        >
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
