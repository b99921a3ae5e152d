import { useEffect, useState } from 'react'

/** Where the band begins that decides, in pixels below the window's upper edge. */
const bandTop = 150

/** The first section, while the window shows what is above it: after a jump to the top no section lies in the band. */
function above(id: string | undefined): string | undefined {
  const top = id && document.getElementById(id)?.getBoundingClientRect().top
  return top !== undefined && Number(top) > bandTop ? id : undefined
}

/**
 * Which section is being read: the last one whose top has passed the sticky bars. It changes while the menu scrolls, so
 * only what shows it may ask: a long menu is not drawn again for it.
 */
export function useActiveSection(ids: readonly string[]): string {
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
        const first = order.find((id) => seen.has(id)) ?? above(order[0])
        if (first) setActive(first)
      },
      // A band below header and tabs decides.
      { rootMargin: `-${bandTop}px 0px -60% 0px` },
    )
    for (const id of order) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [key])
  return ids.includes(active) ? active : (ids[0] ?? '')
}
