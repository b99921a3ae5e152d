import type { Item } from '#domain/menu.ts'
import { leftText } from '#domain/stock.ts'
import { Badge } from '#ui/badge.tsx'

/** Shows that a dish is sold out, or that few are left; otherwise nothing. */
export function StockBadge({ item, isLoud = false }: { item: Item; isLoud?: boolean }) {
  if (!item.isAvailable) {
    return <Badge kind={isLoud ? 'problem' : 'plain'}>{item.soldOutText ?? 'Sold out today'}</Badge>
  }
  const left = leftText(item)
  return left ? <Badge kind="warning">{left}</Badge> : null
}
