import { clsx } from 'clsx'
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { boardWords } from '#staff/words/board.ts'
import styles from './lane.module.css'
import type { LaneName } from './lanes.ts'

interface Props {
  name: LaneName
  count: number
  /** At the right of its head: the age of the oldest, or how many are late. */
  note?: ReactNode
  /** Wears the bell: somebody waits too long for an answer. */
  rings?: boolean
  isColumns?: boolean
  className?: string | undefined
  /** When nothing hangs there. */
  blank?: ReactNode
  children: ReactNode
}

/** A region named by its title, with its dockets on the steel. It scrolls by itself, and says what is below. */
export function Lane({
  name,
  count,
  note,
  rings = false,
  isColumns = false,
  className,
  blank,
  children,
}: Props) {
  const hang = useRef<HTMLDivElement>(null)
  const below = useBelow(hang, count)
  const title = boardWords.lanes.names[name]
  const id = `lane-${name}`

  return (
    <section
      className={clsx(styles.laneColumn, rings && styles.rings, className)}
      aria-labelledby={id}
    >
      <header className={styles.header}>
        <h2 id={id}>{title}</h2>
        <span className={clsx(styles.count, count === 0 && styles.isZero)}>{count}</span>
        <small>{note}</small>
      </header>
      <div className={styles.steel} />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
      <div
        ref={hang}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={boardWords.lanes.list(title)}
      >
        {count === 0 ? blank : <div className={clsx(isColumns && styles.columns)}>{children}</div>}
      </div>
      {below > 0 && (
        <>
          <div className={styles.fadeOut} />
          <Button
            className={styles.showMore}
            onClick={() =>
              hang.current?.scrollBy({ top: hang.current.clientHeight * 0.8, behavior: 'smooth' })
            }
          >
            <ArrowDown size={18} aria-hidden />
            {name === 'new' ? boardWords.lanes.moreNew(below) : boardWords.lanes.more(below)}
          </Button>
        </>
      )}
    </section>
  )
}

/** How many dockets have their step below what is shown: those that one does not read and tap without scrolling. */
function useBelow(hang: { current: HTMLDivElement | null }, count: number): number {
  const [below, setBelow] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another number of dockets others are observed
  useEffect(() => {
    const root = hang.current
    if (!root) return
    const hidden = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
          // What is scrolled far away is not laid out, and has no place: what it hangs in has.
          const { bottom } = boundingClientRect.height > 0 ? boundingClientRect : placeOf(target)
          const isBelow = bottom > (rootBounds?.bottom ?? 0)
          if (isBelow && intersectionRatio < 0.75) hidden.add(target)
          else hidden.delete(target)
        }
        setBelow(hidden.size)
      },
      { root, threshold: [0, 0.25, 0.5, 0.75, 1] },
    )
    // What a tap has changed is drawn before 60 dockets are looked at.
    const timer = setTimeout(() => {
      // The step is a docket's last button. A docket may be taller than the lane; a button is not.
      for (const docket of root.querySelectorAll('article'))
        observer.observe([...docket.querySelectorAll('button')].at(-1) ?? docket)
    })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [hang, count])
  return below
}

function placeOf(step: Element): DOMRect {
  return (step.closest('article')?.parentElement ?? step).getBoundingClientRect()
}
