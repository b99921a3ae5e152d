import { clsx } from 'clsx'
import {
  BellRing,
  Bike,
  Check,
  CircleX,
  Info,
  type LucideIcon,
  ShoppingBag,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Fulfilment } from '#domain/slots.ts'
import { words } from '#staff/words/common.ts'
import styles from './tag.module.css'

interface Props {
  kind?: keyof typeof looks
  /** Instead of the icon of its kind. */
  Icon?: LucideIcon
  children: ReactNode
}

/** CSS class of each kind; a plain tag has none. */
const looks = {
  plain: undefined,
  good: styles.success,
  warn: styles.warning,
  bad: styles.failure,
  note: styles.information,
  solid: styles.solid,
  outlined: styles.outlined,
  bell: styles.ringing,
}

/** Not by colour alone: each of these kinds has an icon. */
const signs: Partial<Record<keyof typeof looks, LucideIcon>> = {
  good: Check,
  warn: TriangleAlert,
  bad: CircleX,
  note: Info,
  bell: BellRing,
}

/** An icon and a word or two. A tag with only text gets the icon of its kind. */
export function Tag({ kind = 'plain', Icon, children }: Props) {
  const Sign = Icon ?? (typeof children === 'string' ? signs[kind] : undefined)
  return (
    <span className={clsx(styles.label, looks[kind])}>
      {Sign && <Sign size={18} aria-hidden />}
      {children}
    </span>
  )
}

interface FulfilmentProps {
  type: Fulfilment
  /** `SE15`. */
  place?: string | undefined
}

/** Delivery is a filled pill, pickup an outlined box: distinguishable from across the room. */
export function FulfilmentTag({ type, place }: FulfilmentProps) {
  const Icon = fulfilmentIcon(type)
  return (
    <span className={clsx(styles.fulfilment, type === 'pickup' ? styles.pickup : styles.delivery)}>
      <Icon aria-hidden />
      {words.fulfilment[type]} {place}
    </span>
  )
}

export function fulfilmentIcon(type: Fulfilment) {
  return type === 'delivery' ? Bike : ShoppingBag
}
