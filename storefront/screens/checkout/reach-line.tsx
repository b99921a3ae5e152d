import { CircleCheck } from 'lucide-react'
import type { DeliveryArea } from '#domain/delivery-areas.ts'
import { useMoney } from '#ui/currency.tsx'
import styles from './reach-line.module.css'

interface Props {
  area: DeliveryArea
  /** Such as `25–35 minutes`; else what is free from where, and the minimum. */
  minutes?: string
}

/** What delivery to a postcode costs, said as soon as it is known. */
export function ReachLine({ area, minutes }: Props) {
  const money = useMoney()
  const facts = [
    area.fee === 0 ? 'free' : money(area.fee),
    ...(minutes
      ? [minutes]
      : [
          area.fee > 0 && area.freeOver !== null && `free from ${money(area.freeOver)}`,
          area.minimumOrder > 0 && `minimum ${money(area.minimumOrder)}`,
        ]),
  ]
  return (
    <p className={styles.reached} role="status">
      <CircleCheck size={18} aria-hidden />
      We deliver here: {facts.filter(Boolean).join(', ')}
    </p>
  )
}
