import { type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import styles from './controls.module.css'
import { Notice } from './notice.tsx'

interface Props {
  label: string
  /** On the button that does it. */
  sure: string
  /** What follows. */
  note: string
  isBusy?: boolean
  /** Where it ends something without removing it. */
  Icon?: LucideIcon
  onRemove(): void
}

/** Removes for good, so it asks twice. */
export function RemoveButton({
  label,
  sure,
  note,
  isBusy = false,
  Icon = Trash2,
  onRemove,
}: Props) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking)
    return (
      <Button kind="outlined" className={styles.removing} onClick={() => setIsAsking(true)}>
        <Icon size={20} aria-hidden />
        {label}
      </Button>
    )
  return (
    <>
      <Notice kind="warn" role="status">
        {note}
      </Notice>
      <Button kind="danger" isBusy={isBusy} onClick={() => !isBusy && onRemove()}>
        {sure}
      </Button>
    </>
  )
}
