import { useEffect, useState } from 'react'

/** Where the band begins that decides, in pixels below the window's upper edge. */
const bandTop = 150

/** The last section that has gone past the band, or else the first: after a jump to either end none lies in the band. */
function passed(ids: string[]): string | undefined {
  const isPast = (id: string) =>
    (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <=
    bandTop
  return ids.findLast(isPast) ?? ids[0]
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
    // A jump from one end to the other changes no section in the band: none lies in it before or after.
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
