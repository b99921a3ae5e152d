import { clsx } from 'clsx'
import styles from './icon-sprite.module.css'

// Icons that every dish repeats are in the page once, as symbols: inline they made up a third of the menu page's size.
const flame = (
  <path d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4" />
)
const drawings = {
  plus: <path d="M5 12h14M12 5v14" />,
  minus: <path d="M5 12h14" />,
  trash: (
    <path d="M3 6h18M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2M10 11v6M14 11v6" />
  ),
  flame,
  'flames-2': (
    <>
      {flame}
      <g transform="translate(24)">{flame}</g>
    </>
  ),
  'flames-3': (
    <>
      {flame}
      <g transform="translate(24)">{flame}</g>
      <g transform="translate(48)">{flame}</g>
    </>
  ),
}
/** Width in icons of 24 units; 1 if not listed. */
const widths: Partial<Record<string, number>> = { 'flames-2': 2, 'flames-3': 3 }

/** The symbols, from Lucide (ISC); rendered once in each page. */
export function IconSprite() {
  return (
    <svg className={styles.sprite} aria-hidden="true">
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox={`0 0 ${24 * (widths[name] ?? 1)} 24`}>
          {drawing}
        </symbol>
      ))}
    </svg>
  )
}

interface Props {
  name: keyof typeof drawings
  className?: string | undefined
}

export function SpriteIcon({ name, className }: Props) {
  return (
    <svg className={clsx(styles.drawing, className)} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
