import type { Item } from '#domain/menu.ts'
import { formatMoney } from '#domain/money.ts'

/** The price; while an offer runs it comes first and the original is struck through. */
export function Price({ item, className = 'price' }: { item: Item; className?: string }) {
  if (item.specialPrice === null)
    return <span className={className}>{formatMoney(item.price)}</span>
  return (
    <span className={`${className} deal`}>
      <span className="vh">Now </span>
      {formatMoney(item.specialPrice)}{' '}
      <s>
        <span className="vh">was </span>
        {formatMoney(item.price)}
      </s>
    </span>
  )
}
