import { memo } from 'react'
import type { Item } from '#domain/menu.ts'
import { Picture } from './picture.tsx'
import styles from './plate.module.css'

interface Props {
  item: Pick<Item, 'name' | 'picture' | 'garnish'>
  sizes: string
  /** False in lists, where the name is beside it. */
  isNamed?: boolean
  isFirst?: boolean
  /** A small plate does without. */
  hasGarnish?: boolean
}

/** A cut-out on the tenant's plate; a photo fills its frame and gets none. */
export const Plate = memo(function Plate({
  item,
  sizes,
  isNamed = false,
  isFirst = false,
  hasGarnish = true,
}: Props) {
  if (!item.picture) return null
  const picture = (
    <Picture
      picture={item.picture}
      alt={isNamed ? item.name : ''}
      sizes={sizes}
      isFirst={isFirst}
    />
  )
  if (!item.picture.isCutout) return <div className={styles.photo}>{picture}</div>
  return (
    <div className={styles.plate}>
      {picture}
      {hasGarnish && item.garnish && (
        <Picture className={styles.garnish} picture={item.garnish} alt="" sizes="60px" />
      )}
    </div>
  )
})
