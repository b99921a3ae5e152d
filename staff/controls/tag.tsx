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
import { boardWords } from '#staff/words/board.ts'
import styles from './tag.module.css'

interface Props {
  kind?: 'plain' | 'good' | 'warn' | 'bad' | 'note' | 'solid' | 'outlined' | 'bell'
  children: ReactNode
}

/** Colour never says it alone: each of these has a sign, unless its tag brings another one. */
const signs: Partial<Record<NonNullable<Props['kind']>, LucideIcon>> = {
  good: Check,
  warn: TriangleAlert,
  bad: CircleX,
  note: Info,
  bell: BellRing,
}

/** A sign and a word or two. Mere words take the sign of their kind. */
export function Tag({ kind = 'plain', children }: Props) {
  const Sign = typeof children === 'string' ? signs[kind] : undefined
  return (
    <span className={clsx(styles.label, kind !== 'plain' && styles[kind])}>
      {Sign && <Sign size={18} aria-hidden />}
      {children}
    </span>
  )
}

/** Delivery is a filled pill, pickup an outlined box: told apart from across the room. */
export function Kind({ type }: { type: Fulfilment }) {
  const Icon = signOf(type)
  return (
    <span className={clsx(styles.fulfilment, type === 'pickup' ? styles.pickup : styles.delivery)}>
      <Icon aria-hidden />
      {boardWords.docket[type]}
    </span>
  )
}

export function signOf(type: Fulfilment) {
  return type === 'delivery' ? Bike : ShoppingBag
}
