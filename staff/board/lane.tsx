import { clsx } from 'clsx'
import { ArrowDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { LaneName } from '#staff/live/lanes.ts'
import { boardWords } from '#staff/words/board.ts'
import styles from './board.module.css'

const laneClasses: Partial<Record<LaneName, string | undefined>> = {
  new: styles.new,
  cooking: styles.cooking,
}

interface Props {
  name: LaneName
  count: number
  rings?: boolean
  /** Whether a phone, which has room for one lane, shows this one. */
  isShown: boolean
  /** Beside the count: the age of the oldest order, or the number of late orders. */
  note?: ReactNode
  /** The rest of the head. */
  beside?: ReactNode
  scroller?: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** A scrolling list of dockets under a head that counts those which are not whole in sight. */
export function Lane({
  name,
  count,
  rings = false,
  isShown,
  note,
  beside,
  scroller,
  children,
}: Props) {
  const own = useRef<HTMLDivElement>(null)
  const list = scroller ?? own
  const title = boardWords.lanes.names[name]
  const id = `lane-${name}`
  return (
    <section
      className={clsx(styles.lane, laneClasses[name], isShown && styles.isShown)}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Count count={count} rings={rings} />
        <small className={styles.notes}>
          {note}
          <Below list={list} />
        </small>
        {beside}
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll */}
      <div
        ref={list}
        className={styles.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        role="group"
        aria-label={boardWords.lanes.list(title)}
      >
        {children}
      </div>
    </section>
  )
}

export function Count({ count, rings = false }: { count: number; rings?: boolean }) {
  return (
    <span className={clsx(styles.count, rings && styles.rings, count === 0 && styles.isZero)}>
      {count}
    </span>
  )
}

interface BlankProps {
  Sign: LucideIcon
  title: string
  texts?: string[]
  children?: ReactNode
}

/** What an empty lane says. */
export function Blank({ Sign, title, texts = [], children }: BlankProps) {
  return (
    <div className={styles.blank}>
      <Sign aria-hidden />
      <b>{title}</b>
      {texts.filter(Boolean).map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
    </div>
  )
}

function Below({ list }: { list: RefObject<HTMLElement | null> }) {
  const below = useBelow(list, 'article')
  if (below === 0) return null
  return (
    <b className={styles.below}>
      <ArrowDown size={17} aria-hidden />
      {boardWords.lanes.below(below)}
    </b>
  )
}

/** How many of a list's entries end below what is in sight. @param entries CSS selector */
export function useBelow(list: RefObject<HTMLElement | null>, entries: string): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    let frame = 0
    const count = () => {
      frame = 0
      const { bottom } = element.getBoundingClientRect()
      const ends = [...element.querySelectorAll(entries)].map((each) =>
        each.getBoundingClientRect(),
      )
      setBelow(ends.filter((end) => end.bottom > bottom + 1).length)
    }
    const later = () => {
      frame ||= requestAnimationFrame(count)
    }
    const resized = new ResizeObserver(later)
    resized.observe(element)
    const changed = new MutationObserver(later)
    changed.observe(element, { childList: true, subtree: true, attributeFilter: ['style'] })
    element.addEventListener('scroll', later, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      changed.disconnect()
      element.removeEventListener('scroll', later)
    }
  }, [list, entries])
  return below
}
