import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptMinutes } from '#domain/kitchen-time.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { IconButton } from './button.tsx'
import styles from './stepper.module.css'

interface Props {
  value: number
  step?: number
  least: number
  most: number
  onChange(value: number): void
  /** Names of the buttons. */
  fewer: string
  more: string
  isFramed?: boolean
  /** Instead of the value. */
  children?: ReactNode
}

/** A number between two buttons, in a grid. */
export function Stepper({ value, step = 1, least, most, onChange, ...rest }: Props) {
  const { fewer, more, isFramed = false, children = value } = rest
  return (
    <>
      <IconButton
        isFramed={isFramed}
        label={fewer}
        disabled={value <= least}
        onClick={() => onChange(Math.max(least, value - step))}
      >
        <Minus aria-hidden />
      </IconButton>
      <output>{children}</output>
      <IconButton
        isFramed={isFramed}
        label={more}
        disabled={value >= most}
        onClick={() => onChange(Math.min(most, value + step))}
      >
        <Plus aria-hidden />
      </IconButton>
    </>
  )
}

interface MinutesProps {
  minutes: number
  onChange(minutes: number): void
  note: ReactNode
}

/** The minutes with which an order is accepted. */
export function MinutesStepper({ minutes, onChange, note }: MinutesProps) {
  const { fewerMinutes, moreMinutes } = boardWords.docket
  return (
    <div className={styles.minutes}>
      <Stepper
        {...acceptMinutes}
        value={minutes}
        onChange={onChange}
        fewer={fewerMinutes}
        more={moreMinutes}
      >
        {words.minutes(minutes)}
        <small>{note}</small>
      </Stepper>
    </div>
  )
}
