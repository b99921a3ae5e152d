import styles from './icon-sprite.module.css'

// Icons that stand beside every dish are drawn once in the page and named where they are shown: the markup of the menu's
// icons was a third of its page.
const drawings = {
  plus: <path d="M5 12h14M12 5v14" />,
  flame: (
    <path d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4" />
  ),
}

/** The drawings, Lucide's (ISC); once in each page. */
export function IconSprite() {
  return (
    <svg className={styles.sprite} aria-hidden="true">
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
    </svg>
  )
}

/** One of them, for the eye only. */
export function SpriteIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={styles.drawing} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
