import type { z } from 'zod'
import type { menuPricesChanged } from '#contract/staff/menu-prices.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { officeWords } from '#staff/words/office.ts'
import styles from './price-table.module.css'

interface Props {
  rows: z.infer<typeof menuPricesChanged>['prices']
  isPending: boolean
}

/** What prices were and what they become. */
export function PriceTable({ rows, isPending }: Props) {
  const money = useMoney()
  const words = menuWords.prices
  if (rows.length === 0) return <p role="status">{isPending ? officeWords.loading : words.none}</p>
  return (
    <ul className={styles.prices}>
      {rows.map(({ kind, id, name, field, was, becomes }) => (
        <li key={`${kind} ${id} ${field}`}>
          <span>
            {name}
            {field === 'special_price' && <small> {words.offer}</small>}
            {kind === 'option' && <small> {words.option}</small>}
          </span>
          <s>{money(was)}</s>
          <b>{money(becomes)}</b>
        </li>
      ))}
    </ul>
  )
}
