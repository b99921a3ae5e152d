import { clsx } from 'clsx'
import type { Item } from '#domain/menu.ts'
import { Money } from './currency.tsx'
import styles from './price.module.css'
import text from './text.module.css'

interface Props {
  item: Pick<Item, 'price' | 'specialPrice'>
  /** Instead of the look that it has in lists. */
  className?: string | undefined
}

/** The price; while an offer runs it comes first and the original is struck through. */
export function Price({ item, className = styles.price }: Props) {
  if (item.specialPrice === null)
    return (
      <span className={className}>
        <Money amount={item.price} />
      </span>
    )
  return (
    <span className={clsx(className, styles.offer)}>
      <span className={text.hidden}>Now </span>
      <Money amount={item.specialPrice} />{' '}
      <s>
        <span className={text.hidden}>was </span>
        <Money amount={item.price} />
      </s>
    </span>
  )
}
