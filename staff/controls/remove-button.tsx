import { type LucideIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { words } from '#staff/words/common.ts'
import { Button } from './button.tsx'
import styles from './controls.module.css'
import { Notice } from './notice.tsx'

interface Props {
  label: string
  sure: string
  note: string
  isBusy?: boolean
  /** Icon for an action that ends something without removing it. */
  Icon?: LucideIcon
  onRemove(): void
}

/** Removes after a confirmation. Cancel takes the place of the first button, so a double tap removes nothing. */
export function RemoveButton({
  label,
  sure,
  note,
  isBusy = false,
  Icon = Trash2,
  onRemove,
}: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        kind="outlined"
        className={isAsking ? undefined : styles.removing}
        onClick={() => setIsAsking(!isAsking)}
      >
        {!isAsking && <Icon size={20} aria-hidden />}
        {isAsking ? words.leave : label}
      </Button>
      {isAsking && (
        <>
          <Notice kind="warn" role="status">
            {note}
          </Notice>
          <Button kind="danger" isBusy={isBusy} onClick={() => !isBusy && onRemove()}>
            {sure}
          </Button>
        </>
      )}
    </>
  )
}
