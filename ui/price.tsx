import { clsx } from 'clsx'
import { shownPrice } from '#domain/item-total.ts'
import type { Item } from '#domain/menu.ts'
import { Money } from './currency.tsx'
import styles from './price.module.css'
import text from './text.module.css'

interface Props {
  item: Item
  /** Instead of the look that it has in lists. */
  className?: string | undefined
}

/**
 * The price, 'from' the cheapest choices where they decide it; while an offer runs it comes first and the original is struck
 * through.
 */
export function Price({ item, className = styles.price }: Props) {
  const { amount, before, isFrom } = shownPrice(item)
  if (before === null)
    return (
      <span className={className}>
        {isFrom && 'from '}
        <Money amount={amount} />
      </span>
    )
  return (
    <span className={clsx(className, styles.offer)}>
      <span className={text.hidden}>Now </span>
      {isFrom && 'from '}
      <Money amount={amount} />{' '}
      <s>
        <span className={text.hidden}>was </span>
        <Money amount={before} />
      </s>
    </span>
  )
}
