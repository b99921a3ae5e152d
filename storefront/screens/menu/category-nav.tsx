import { clsx } from 'clsx'
import { memo, type RefObject, useEffect, useRef } from 'react'
import railNav from '#storefront/components/rail-nav.module.css'
import chip from '#ui/chip.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { useGlidingJumps } from '#ui/use-gliding-jumps.ts'
import styles from './category-nav.module.css'
import { useActiveSection } from './use-active-section.ts'

export interface Section {
  id: string
  name: string
  count: number
}

/** The strip under the header on a phone; the active tab stays in the middle. */
export const CategoryTabs = memo(function CategoryTabs({ sections }: { sections: Section[] }) {
  const active = useActiveSection(sections.map(({ id }) => id))
  const strip = useRef<HTMLElement>(null)
  const gliding = useGlidingJumps()
  useEffect(() => center(strip, active), [active])
  return (
    <nav
      ref={strip}
      className={`${chip.scroller} ${layout.growing} ${styles.strip}`}
      aria-label="Categories"
      {...gliding}
    >
      {sections.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          data-section={id}
          className={clsx(styles.category, id === active && styles.active)}
          aria-current={id === active ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
})

/** The rail beside the menu on a desk. */
export const CategoryRail = memo(function CategoryRail({ sections }: { sections: Section[] }) {
  const active = useActiveSection(sections.map(({ id }) => id))
  const gliding = useGlidingJumps()
  return (
    <nav className={railNav.railNav} aria-label="Categories" {...gliding}>
      {sections.map(({ id, name, count }) => (
        <a
          key={id}
          href={`#${id}`}
          className={id === active ? railNav.active : undefined}
          aria-current={id === active ? 'true' : undefined}
        >
          {name}
          <span>
            {count}
            <span className={text.hidden}>{count === 1 ? ' dish' : ' dishes'}</span>
          </span>
        </a>
      ))}
    </nav>
  )
})

/** Scrolls the strip sideways only: the page must not move. */
function center(strip: RefObject<HTMLElement | null>, id: string): void {
  const tab = strip.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`)
  if (!strip.current || !tab) return
  strip.current.scrollTo({
    left: tab.offsetLeft - (strip.current.clientWidth - tab.clientWidth) / 2,
    behavior: 'smooth',
  })
}
