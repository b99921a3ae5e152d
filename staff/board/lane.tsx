import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#staff/controls/button.tsx'
import type { LaneName } from '#staff/live/lanes.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './lane.module.css'

interface Props {
  name: LaneName
  count: number
  /** Number of dockets; exceeds `count` if some dockets only say that cooking must stop. */
  dockets?: number
  /** At the right of the header: the age of the oldest order, or the number of late orders. */
  note?: ReactNode
  rings?: boolean
  isColumns?: boolean
  className?: string | undefined
  blank?: ReactNode
  children: ReactNode
}

/** A scrolling list of dockets under a title, with a button that scrolls to those below the fold. */
export function Lane({
  name,
  count,
  dockets = count,
  note,
  rings = false,
  isColumns = false,
  className,
  blank,
  children,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const below = useBelow(scroller, dockets)
  const [isScrolled, setIsScrolled] = useState(false)
  const title = boardWords.lanes.names[name]
  const id = `lane-${name}`

  return (
    <section
      className={clsx(styles.laneColumn, rings && styles.rings, className)}
      aria-labelledby={id}
    >
      <header className={styles.header}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <span className={clsx(styles.count, count === 0 && styles.isZero)}>{count}</span>
        <small>{note}</small>
      </header>
      <div className={styles.steel} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
      <div
        ref={scroller}
        className={styles.scroller}
        onScroll={({ currentTarget }) => setIsScrolled(currentTarget.scrollTop > 0)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={boardWords.lanes.list(title)}
      >
        {dockets === 0 ? (
          blank
        ) : (
          <div className={clsx(isColumns && styles.columns)}>{children}</div>
        )}
      </div>
      {/* Kept while the lane scrolls, so that the dockets do not move when the last one comes into view. */}
      {(below > 0 || isScrolled) && (
        <div className={styles.moreRow}>
          {below > 0 && (
            <Button
              onClick={() =>
                scroller.current?.scrollBy({
                  top: scroller.current.clientHeight * 0.8,
                  behavior: 'smooth',
                })
              }
            >
              <ArrowDown size={18} aria-hidden />
              {name === 'new' ? boardWords.lanes.moreNew(below) : boardWords.lanes.more(below)}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

/** Number of dockets whose last button is below the visible part of the lane. */
function useBelow(scroller: { current: HTMLDivElement | null }, count: number): number {
  const [below, setBelow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: observes again when the number of dockets changes
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    const hidden = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
          // An element scrolled far away has no box (`content-visibility`): its container is measured instead.
          const { bottom } = boundingClientRect.height > 0 ? boundingClientRect : boxOf(target)
          const isBelow = bottom > (rootBounds?.bottom ?? 0)
          if (isBelow && intersectionRatio < 0.75) hidden.add(target)
          else hidden.delete(target)
        }
        setBelow(hidden.size)
      },
      { root, threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    // After paint: observing 60 dockets takes time.
    const timer = setTimeout(() => {
      // A docket's last button moves the order to the next status. It is observed instead of the docket, which may be
      // taller than the lane.
      for (const docket of root.querySelectorAll('article'))
        observer.observe([...docket.querySelectorAll('button')].at(-1) ?? docket)
    })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [scroller, count])
  return below
}

function boxOf(button: Element): DOMRect {
  return (button.closest('article')?.parentElement ?? button).getBoundingClientRect()
}
