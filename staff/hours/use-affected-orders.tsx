import { type ReactNode, useState } from 'react'
import type { WireHours } from '#contract/staff/hours.ts'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useDayTime } from '#staff/live/use-now.ts'
import { hoursWords } from '#staff/words/hours.ts'
import styles from './hours.module.css'

type AffectedOrders = WireHours['affected_orders']

interface Confirmation {
  orders: AffectedOrders
  answer(isSure: boolean): void
}

const text = hoursWords.affected

/** Asks for confirmation before a change that conflicts with promised orders. @param why formats their number */
export function useAffectedOrders(why: (n: number) => string): {
  isSure(orders: AffectedOrders): Promise<boolean>
  sheet: ReactNode
} {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  return {
    isSure: (orders) =>
      orders.length === 0
        ? Promise.resolve(true)
        : new Promise((resolve) => {
            setConfirmation({
              orders,
              answer(isSure) {
                setConfirmation(null)
                resolve(isSure)
              },
            })
          }),
    sheet: confirmation && (
      <AffectedSheet {...confirmation} why={why(confirmation.orders.length)} />
    ),
  }
}

function AffectedSheet({ orders, answer, why }: Confirmation & { why: string }) {
  const time = useDayTime()
  return (
    <Panel
      title={text.title}
      onClose={() => answer(false)}
      foot={
        <>
          <Button kind="outlined" onClick={() => answer(false)}>
            {text.keep}
          </Button>
          <Button onClick={() => answer(true)}>{text.save}</Button>
        </>
      }
    >
      <p>
        <b>{why}</b> {text.stay}
      </p>
      <ul className={styles.affected}>
        {orders.map(({ id, number, promised_from }) => (
          <li key={id}>
            <b>{number}</b>
            {time(promised_from)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
