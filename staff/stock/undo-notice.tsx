import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { boardWords } from '#staff/words/board.ts'
import styles from './stock.module.css'
import type { Done } from './undo-mark.ts'

/** As on the board: how long 'Undo' stays. */
const shownFor = 8_000

interface Props {
  done: Done
  onClose(): void
}

/** Over the foot of the list: what was just done, and the way back. */
export function UndoNotice({ done, onClose }: Props) {
  const client = useQueryClient()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: done.undo,
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['stock'] }),
  })
  useEffect(() => {
    // What is being taken back, or was not, stays until that is known or read.
    if (!isIdle) return
    const timer = setTimeout(() => close.current(), shownFor)
    return () => clearTimeout(timer)
  }, [isIdle])

  return (
    <div className={styles.undoNotice} role="status">
      <span>{done.text}</span>
      <Button isBusy={isPending} onClick={() => mutate()}>
        {boardWords.docket.undo}
      </Button>
      <ErrorNotice error={error} />
    </div>
  )
}
