import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { shownPrice } from '#domain/item-total.ts'
import type { Item } from '#domain/menu.ts'
import { Money } from '#ui/currency.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './slim-bar.module.css'

interface Props {
  item: Item
  /** The dish's name, whose place the bar takes once it has scrolled away. */
  heading: RefObject<HTMLElement | null>
  onBack(): void
}

/** Pixels from the sheet's upper edge to the lower edge of the button that leads back. */
const reach = 56

/** The upper edge of a dish's sheet: the way back, and name and price once they have scrolled away. */
export function SlimBar({ item, heading, onBack }: Props) {
  const isNeeded = useHasLeft(heading)
  const { amount, isFrom } = shownPrice(item)
  return (
    <>
      <IconButton
        isRaised={!isNeeded}
        className={clsx(styles.backButton, isNeeded && styles.onBar)}
        label="Back"
        onClick={onBack}
      >
        <ArrowLeft aria-hidden />
      </IconButton>
      <div className={clsx(styles.slimBar, isNeeded && styles.shown)} aria-hidden>
        <b>{item.name}</b>
        <span>
          {isFrom && 'from '}
          <Money amount={amount} />
        </span>
      </div>
    </>
  )
}

/** Whether an element has scrolled under the button that leads back, which would lie on its first letters. */
function useHasLeft(element: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setLeft] = useState(false)
  useEffect(() => {
    const watched = element.current
    if (!watched) return
    const root = scrollingAncestor(watched)
    const atRest =
      watched.getBoundingClientRect().top -
      (root ? root.getBoundingClientRect().top - root.scrollTop : 0)
    // Without a picture above it, it rests beside the button.
    const margin = Math.max(0, Math.min(reach, Math.floor(atRest)))
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry?.rootBounds) return
        setLeft(entry.boundingClientRect.top < entry.rootBounds.top)
      },
      { root, rootMargin: `-${margin}px 0px 0px`, threshold: [0, 1] },
    )
    observer.observe(watched)
    return () => observer.disconnect()
  }, [element])
  return hasLeft
}

function scrollingAncestor(element: HTMLElement): HTMLElement | null {
  let each = element.parentElement
  while (each && !/auto|scroll/.test(getComputedStyle(each).overflowY)) each = each.parentElement
  return each
}
