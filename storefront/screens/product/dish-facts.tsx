import type { RefObject } from 'react'
import { allergensText } from '#domain/line-allergens.ts'
import type { Item } from '#domain/menu.ts'
import { Marks } from '#storefront/components/marks.tsx'
import { StockBadge } from '#storefront/components/stock-badge.tsx'
import { Badge } from '#ui/badge.tsx'
import { Price } from '#ui/price.tsx'
import text from '#ui/text.module.css'
import styles from './dish-form.module.css'

interface Props {
  item: Item
  heading: RefObject<HTMLHeadingElement | null>
}

/** What a dish is: name, price, description, diets, calories, stock and allergens. */
export function DishFacts({ item, heading }: Props) {
  return (
    <div className={styles.facts}>
      <h1 ref={heading} className={text.display} tabIndex={-1}>
        {item.name}
      </h1>
      <Price item={item} className={styles.price} />
      <p className={`${text.muted} ${styles.description}`}>{item.description}</p>
      <div className={styles.marks}>
        <Marks dietary={item.dietary} />
        {item.calories !== null && <Badge>{item.calories} kcal</Badge>}
        <StockBadge item={item} isLoud />
      </div>
      <p className={`${text.small} ${text.muted} ${styles.allergens}`}>
        {allergensText(item.allergens)}
      </p>
    </div>
  )
}
