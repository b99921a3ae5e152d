import { clsx } from 'clsx'
import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './sheet.module.css'

interface Props {
  label: string
  /** Called after the closing animation. */
  onClose(): void
  children: ReactNode
  className?: string | undefined
  isMessage?: boolean
  /** An alert must be answered: a tap beside it does not close it. */
  isAlert?: boolean
}

/** Pixels a finger must pull the handle down to close. */
const pull = 80

/**
 * A native dialog: it slides up from below on a phone and is centred from 640 px. Escape, Android's back, a tap on the
 * overlay, a pull on the handle and any `<form method="dialog">` inside close it with an animation; unmounting removes it
 * without one.
 */
export function Sheet({
  label,
  onClose,
  children,
  className,
  isMessage = false,
  isAlert = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const drag = useDrag(dialog)

  useLayoutEffect(() => {
    const element = dialog.current
    // Set before it opens, so that the browser computes the page's style only once.
    markSheets(true)
    element?.showModal()
    return () => {
      // The browser returns the focus to the element that opened it.
      element?.close()
      markOpenSheets()
    }
  }, [])

  async function leave(element: HTMLDialogElement) {
    await Promise.allSettled(element.getAnimations().map((animation) => animation.finished))
    if (!element.open) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      ref={dialog}
      className={clsx(styles.sheet, isMessage && styles.message, className)}
      aria-label={label}
      role={isAlert ? 'alertdialog' : undefined}
      onClose={(event) => {
        if (event.target !== dialog.current) return
        markOpenSheets()
        void leave(dialog.current)
      }}
      // The target is the dialog itself only outside its content. The press must begin there too: a selection of text may
      // end there.
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // The second tap of a double tap on the button that opened the sheet is not meant for the sheet.
        if (event.target !== dialog.current || event.detail > 1 || isAlert) return
        if (isPressedBeside.current) dialog.current.close()
      }}
    >
      <div className={styles.content}>
        <div className={styles.handle} aria-hidden {...drag} />
        {children}
      </div>
    </dialog>
  )
}

/** Tells the style of the page whether a sheet is open. Several may be, one over the other. */
function markOpenSheets(): void {
  markSheets(document.querySelector(`.${CSS.escape(styles.sheet ?? '')}[open]`) !== null)
}

function markSheets(isOpen: boolean): void {
  document.documentElement.toggleAttribute('data-sheet', isOpen)
}

/** The sheet follows a finger that pulls its handle down. Released below the threshold it closes, else it returns. */
function useDrag(dialog: { current: HTMLDialogElement | null }) {
  const start = useRef<number | null>(null)

  function move(to: number) {
    if (!dialog.current) return
    dialog.current.classList.toggle(styles.isDragged ?? '', to > 0)
    dialog.current.style.translate = to > 0 ? `0 ${to}px` : ''
  }
  function letGo(event: PointerEvent) {
    const distance = start.current === null ? 0 : event.clientY - start.current
    start.current = null
    move(0)
    if (event.type === 'pointerup' && distance > pull) dialog.current?.close()
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      start.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) move(Math.max(event.clientY - start.current, 0))
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
  }
}
