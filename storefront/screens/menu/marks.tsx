import { clsx } from 'clsx'
import type { Dietary } from '#domain/menu.ts'
import { SpriteIcon } from '#storefront/components/icon-sprite.tsx'
import text from '#ui/text.module.css'
import styles from './marks.module.css'

/** V, VG, GF, H in small boxes and flames, each with its word for readers. */
export function Marks({ dietary }: { dietary: Dietary }) {
  const marks = [
    dietary.vegan && { letters: 'VG', word: 'Vegan', isPlain: false },
    dietary.vegetarian && !dietary.vegan && { letters: 'V', word: 'Vegetarian', isPlain: false },
    dietary.glutenFree && { letters: 'GF', word: 'Gluten free', isPlain: true },
    dietary.halal && { letters: 'H', word: 'Halal', isPlain: true },
  ].filter((mark) => mark !== false)
  return (
    <span className={styles.marks}>
      {marks.map(({ letters, word, isPlain }) => (
        <span key={word} className={clsx(styles.dietMark, isPlain && styles.plain)} title={word}>
          <span aria-hidden>{letters}</span>
          <span className={text.hidden}>{word}</span>
        </span>
      ))}
      {dietary.spicy > 0 && (
        <span
          className={`${styles.dietMark} ${styles.spicy}`}
          title={`Spicy ${dietary.spicy} of 3`}
        >
          <span className={text.hidden}>{`Spicy ${dietary.spicy} of 3`}</span>
          {Array.from({ length: dietary.spicy }, (_, flame) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: flames are all alike
            <SpriteIcon key={flame} name="flame" />
          ))}
        </span>
      )}
    </span>
  )
}
