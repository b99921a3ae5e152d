import { Menu, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/icon-button.tsx'
import styles from './header-menu.module.css'
import { lazyComponent } from './lazy-component.ts'
import { PartFailed } from './part-failed.tsx'

const loadLinks = () => import('./header-menu-links.tsx')
const HeaderMenuLinks = lazyComponent(
  () => loadLinks().then((module) => module.HeaderMenuLinks),
  null,
  (retry) => (
    <PartFailed name="The menu" onRetry={retry}>
      The rest of the page is here.
    </PartFailed>
  ),
)
// A preload that fails is repeated when the menu opens.
const preload = () => void loadLinks().catch(() => {})

/** The burger menu. Its links are loaded when the pointer or the focus comes near. */
export function HeaderMenu() {
  const [isOpen, setOpen] = useState(false)
  const { pathname } = useLocation()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of screen closes the menu
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (!isOpen) return
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        button.current?.focus()
      } else if (event.target instanceof Node && box.current?.contains(event.target)) return
      setOpen(false)
    }
    addEventListener('pointerdown', close)
    addEventListener('keydown', close)
    return () => {
      removeEventListener('pointerdown', close)
      removeEventListener('keydown', close)
    }
  }, [isOpen])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus that leaves the menu closes it
    <div
      className={styles.place}
      ref={box}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <IconButton
        ref={button}
        label="Menu"
        aria-expanded={isOpen}
        aria-controls="header-menu"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden /> : <Menu aria-hidden />}
      </IconButton>
      {isOpen && (
        <nav id="header-menu" className={styles.headerMenu} aria-label="Account">
          <HeaderMenuLinks />
        </nav>
      )}
    </div>
  )
}
