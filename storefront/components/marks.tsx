import { clsx } from 'clsx'
import type { Dietary, Item } from '#domain/menu.ts'
import { leftText } from '#domain/stock.ts'
import { SpriteIcon } from '#storefront/components/icon-sprite.tsx'
import { Badge } from '#ui/badge.tsx'
import styles from './marks.module.css'

/** V, VG, GF, H in small boxes and flames, each an image with its word as name and tooltip. */
export function Marks({ dietary }: { dietary: Dietary }) {
  const marks = [
    dietary.vegan && { letters: 'VG', word: 'Vegan', isPlain: false },
    dietary.vegetarian && !dietary.vegan && { letters: 'V', word: 'Vegetarian', isPlain: false },
    dietary.glutenFree && { letters: 'GF', word: 'Gluten free', isPlain: true },
    dietary.halal && { letters: 'H', word: 'Halal', isPlain: true },
  ].filter((mark) => mark !== false)
  if (marks.length === 0 && dietary.spicy === 0) return null
  return (
    <span className={styles.marks}>
      {marks.map(({ letters, word, isPlain }) => (
        <span
          key={word}
          className={clsx(styles.dietMark, isPlain && styles.plain)}
          role="img"
          title={word}
        >
          {letters}
        </span>
      ))}
      {dietary.spicy > 0 && (
        <span
          className={`${styles.dietMark} ${styles.spicy}`}
          role="img"
          title={`Spicy ${dietary.spicy} of 3`}
        >
          {dietary.spicy === 1 && <SpriteIcon name="flame" />}
          {dietary.spicy === 2 && <SpriteIcon name="flames-2" className={styles.flames2} />}
          {dietary.spicy === 3 && <SpriteIcon name="flames-3" className={styles.flames3} />}
        </span>
      )}
    </span>
  )
}

/** Shows that a dish is sold out, or that few are left; otherwise nothing. */
export function StockBadge({ item, isLoud = false }: { item: Item; isLoud?: boolean }) {
  if (!item.isAvailable) {
    return <Badge kind={isLoud ? 'problem' : 'plain'}>{item.soldOutText ?? 'Sold out today'}</Badge>
  }
  const left = leftText(item)
  return left ? <Badge kind="warning">{left}</Badge> : null
}
