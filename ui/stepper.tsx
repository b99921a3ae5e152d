import { clsx } from 'clsx'
import { Minus, Plus, Trash2 } from 'lucide-react'
import styles from './stepper.module.css'

interface Props {
  value: number
  /** What is counted, for the buttons' names. */
  name: string
  onLess(): void
  onMore(): void
  /** At 1 the minus becomes the delete icon. */
  isRemovable?: boolean
  canLess?: boolean
  canMore?: boolean
  isQuiet?: boolean
  isLarge?: boolean
}

export function Stepper({
  value,
  name,
  onLess,
  onMore,
  isRemovable = false,
  canLess = true,
  canMore = true,
  isLarge = false,
  isQuiet = false,
}: Props) {
  const isLast = isRemovable && value === 1
  return (
    <span className={clsx(styles.stepper, isLarge && styles.large, isQuiet && styles.quiet)}>
      <button
        type="button"
        aria-label={isLast ? `Remove ${name}` : `One fewer ${name}`}
        disabled={!canLess}
        onClick={onLess}
      >
        {isLast ? <Trash2 size={18} aria-hidden /> : <Minus size={18} aria-hidden />}
      </button>
      <output aria-label={`${name}: ${value}`}>{value}</output>
      <button type="button" aria-label={`One more ${name}`} disabled={!canMore} onClick={onMore}>
        <Plus size={18} aria-hidden />
      </button>
    </span>
  )
}
