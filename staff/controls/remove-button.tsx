import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  label: string
  /** On the button that does it. */
  sure: string
  /** What follows. */
  note: string
  isBusy?: boolean
  onRemove(): void
}

/** Removes for good, so it asks twice. */
export function RemoveButton({ label, sure, note, isBusy = false, onRemove }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking)
    return (
      <Button kind="outlined" onClick={() => setIsAsking(true)}>
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
