import { clsx } from 'clsx'
import { Bike, ShoppingBag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Fulfilment } from '#domain/slots.ts'
import { words } from '#staff/words.ts'
import styles from './controls.module.css'

interface Props {
  kind?: 'plain' | 'good' | 'warn' | 'bad' | 'note' | 'solid' | 'outlined'
  children: ReactNode
}

/** A sign and a word or two. */
export function Tag({ kind = 'plain', children }: Props) {
  return <span className={clsx(styles.tag, kind !== 'plain' && styles[kind])}>{children}</span>
}

/** Delivery is a filled pill, pickup an outlined box: told apart from across the room. */
export function Kind({ type }: { type: Fulfilment }) {
  const Icon = signOf(type)
  return (
    <span className={clsx(styles.kind, type === 'pickup' ? styles.pickup : styles.delivery)}>
      <Icon aria-hidden />
      {words.docket[type]}
    </span>
  )
}

export function signOf(type: Fulfilment) {
  return type === 'delivery' ? Bike : ShoppingBag
}
