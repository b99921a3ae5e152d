import { Minus, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { acceptMinutes } from '#domain/kitchen-time.ts'
import { boardWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import controls from './controls.module.css'
import styles from './minutes-stepper.module.css'

interface Props {
  minutes: number
  onChange(minutes: number): void
  note: ReactNode
}

export function MinutesStepper({ minutes, onChange, note }: Props) {
  const { step, least, most } = acceptMinutes
  return (
    <div className={styles.minutes}>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={boardWords.docket.fewerMinutes}
        disabled={minutes <= least}
        onClick={() => onChange(Math.max(least, minutes - step))}
      >
        <Minus aria-hidden />
      </button>
      <output>
        {words.minutes(minutes)}
        <small>{note}</small>
      </output>
      <button
        type="button"
        className={controls.iconButton}
        aria-label={boardWords.docket.moreMinutes}
        disabled={minutes >= most}
        onClick={() => onChange(Math.min(most, minutes + step))}
      >
        <Plus aria-hidden />
      </button>
    </div>
  )
}
