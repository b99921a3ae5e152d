import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#storefront/api/call.ts'
import { notify } from '#storefront/state/notify.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './removal.module.css'

interface Removal {
  isAsking: boolean
  isBusy: boolean
  setAsking(isAsking: boolean): void
  confirm(): void
}

interface Props {
  removal: Removal
  verb: 'Remove' | 'Delete'
  /** Of the row. */
  name: string
}

/**
 * The removal of a row, with a confirmation in the row.
 * @param remove resolves to the message for the diner
 * @param queryKey of the list, which is refetched afterwards
 */
export function useRemoval(
  remove: () => Promise<{ message: string }>,
  queryKey: QueryKey,
): Removal {
  const [isAsking, setAsking] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: remove,
    async onSuccess({ message }) {
      await queries.invalidateQueries({ queryKey })
      notify.success(message)
    },
    onError: (error) => notify.error(messageOf(error)),
  })
  return { isAsking, isBusy: isPending, setAsking, confirm: () => !isPending && mutate() }
}

/** The confirmation, below the text of the row; nothing until the button is pressed. */
export function RemovalQuestion({ removal, verb, name }: Props) {
  if (!removal.isAsking) return null
  return (
    <fieldset className={`${layout.across} ${styles.question}`}>
      <legend className={text.strong}>
        {verb} {name}?
      </legend>
      <Button kind="danger" isSmall isBusy={removal.isBusy} onClick={removal.confirm}>
        {verb}
      </Button>
      <Button kind="second" isSmall onClick={() => removal.setAsking(false)}>
        Keep
      </Button>
    </fieldset>
  )
}

/** At the end of the row; shows and hides the confirmation. */
export function RemovalButton({ removal, verb, name }: Props) {
  return (
    <IconButton
      label={`${verb} ${name}`}
      aria-expanded={removal.isAsking}
      onClick={() => removal.setAsking(!removal.isAsking)}
    >
      <Trash2 size={18} aria-hidden />
    </IconButton>
  )
}
