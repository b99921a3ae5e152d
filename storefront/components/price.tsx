import type { Item } from '#domain/menu.ts'
import { Money } from './money.tsx'

/** The price; while an offer runs it comes first and the original is struck through. */
export function Price({ item, className = 'price' }: { item: Item; className?: string }) {
  if (item.specialPrice === null)
    return (
      <span className={className}>
        <Money amount={item.price} />
      </span>
    )
  return (
    <span className={`${className} deal`}>
      <span className="vh">Now </span>
      <Money amount={item.specialPrice} />{' '}
      <s>
        <span className="vh">was </span>
        <Money amount={item.price} />
      </s>
    </span>
  )
}
