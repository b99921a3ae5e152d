import { useState } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  label: string
  /** On the button that does it. */
  sure: string
  /** What follows. */
  note: string
  onRemove(): void
}

/** Removes for good, so it asks twice. */
export function RemoveButton({ label, sure, note, onRemove }: Props) {
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
      <Button kind="danger" onClick={onRemove}>
        {sure}
      </Button>
    </>
  )
}
