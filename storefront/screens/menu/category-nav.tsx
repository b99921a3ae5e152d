import { clsx } from 'clsx'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'
import railNav from '#storefront/components/rail-nav.module.css'
import chip from '#ui/chip.module.css'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { useGlidingJumps } from '#ui/use-gliding-jumps.ts'
import styles from './category-nav.module.css'

export interface Section {
  id: string
  name: string
  count: number
}

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

/** Pixels below the window's top edge: the active section is the last that has passed this line. */
const bandTop = 150

/** The last section above the band, else the first: after a jump to either end none lies in the band. */
function passed(ids: string[]): string | undefined {
  const isPast = (id: string) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <=
    bandTop
  return ids.findLast(isPast) ?? ids[0]
}

/** The section being read. It changes during scrolling, so only the navigation uses it: the menu itself must not re-render. */
function useActiveSection(ids: readonly string[]): string {
  const [active, setActive] = useState(ids[0] ?? '')
  const key = ids.join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const order = key.split(' ')
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = order.find((id) => seen.has(id)) ?? passed(order)
        if (first) setActive(first)
      },
      // A band below header and tabs decides.
      { rootMargin: `-${bandTop}px 0px -60% 0px` },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    // A jump from one end to the other changes no section in the band.
    const onScroll = () => {
      const last = seen.size === 0 ? passed(order) : undefined
      if (last) setActive(last)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      removeEventListener('scroll', onScroll)
    }
  }, [key])
  return ids.includes(active) ? active : (ids[0] ?? '')
}
