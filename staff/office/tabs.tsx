import { clsx } from 'clsx'
import { NavLink } from 'react-router'
import styles from './tabs.module.css'

interface Props {
  label: string
  /** `hasParts`: also active at URLs below it. */
  tabs: readonly { to: string; name: string; hasParts?: boolean }[]
}

/** The parts of a screen, each with its own URL. */
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
