import { type PointerEvent, type ReactNode, useEffect, useRef } from 'react'

interface Props {
  /** What the dialog is called. */
  label: string
  onClose(): void
  children: ReactNode
  className?: string
  /** An alert must be answered: no closing by a tap beside it. */
  isAlert?: boolean
}

/** Pixels a finger must pull the handle down to close. */
const pull = 80

/**
 * A native dialog: from below on a phone, centred from 640 px. Escape, the overlay and a pull on the handle close it;
 * the page behind does not scroll, and focus returns to what opened it.
 */
export function Sheet({ label, onClose, children, className = '', isAlert = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const start = useRef<number | null>(null)

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    document.documentElement.classList.add('is-locked')
    return () => {
      document.documentElement.classList.remove('is-locked')
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [])

  function dragged(event: PointerEvent) {
    if (start.current !== null && event.clientY - start.current > pull) onClose()
    start.current = null
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      ref={dialog}
      className={`sheet ${className}`}
      aria-label={label}
      role={isAlert ? 'alertdialog' : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        // The dialog itself is hit only outside its content: on the backdrop.
        if (event.target === dialog.current && !isAlert) onClose()
      }}
    >
      <div className="sheetbox">
        <div
          className="grab"
          aria-hidden
          onPointerDown={(event) => {
            start.current = event.clientY
            event.currentTarget.setPointerCapture(event.pointerId)
          }}
          onPointerUp={dragged}
        />
        {children}
      </div>
    </dialog>
  )
}
