import { type RefObject, useEffect, useRef } from 'react'
import { useActiveSection } from './use-active-section.ts'

export interface Section {
  id: string
  name: string
  count: number
}

/** The strip under the header on a phone; the active tab stays in the middle. */
export function CategoryTabs({ sections }: { sections: Section[] }) {
  const active = useActiveSection(sections.map(({ id }) => id))
  const strip = useRef<HTMLElement>(null)
  useEffect(() => center(strip, active), [active])
  return (
    <nav ref={strip} className="scroller grow" aria-label="Categories">
      {sections.map(({ id, name }) => (
        <a
          key={id}
          href={`#${id}`}
          data-section={id}
          className={id === active ? 'tab is-on' : 'tab'}
          aria-current={id === active ? 'true' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}

/** The rail beside the menu on a desk. */
export function CategoryRail({ sections }: { sections: Section[] }) {
  const active = useActiveSection(sections.map(({ id }) => id))
  return (
    <nav className="railnav" aria-label="Categories">
      {sections.map(({ id, name, count }) => (
        <a
          key={id}
          href={`#${id}`}
          className={id === active ? 'is-on' : ''}
          aria-current={id === active ? 'true' : undefined}
        >
          {name}
          <span>
            {count}
            <span className="vh"> dishes</span>
          </span>
        </a>
      ))}
    </nav>
  )
}

/** Scrolls the strip sideways only: the page must not move. */
function center(strip: RefObject<HTMLElement | null>, id: string): void {
  const tab = strip.current?.querySelector<HTMLElement>(`[data-section="${CSS.escape(id)}"]`)
  if (!strip.current || !tab) return
  strip.current.scrollTo({
    left: tab.offsetLeft - (strip.current.clientWidth - tab.clientWidth) / 2,
    behavior: 'smooth',
  })
}
