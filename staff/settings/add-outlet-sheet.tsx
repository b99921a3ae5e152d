import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import type { NewOutlet } from '#contract/staff/settings.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { contactFields, settingsWords } from '#staff/words/settings.ts'
import styles from './settings.module.css'

const words = settingsWords.addOutlet

interface Props {
  /** The outlet that the new one begins like. */
  like: { id: string; name: string }
  onAdded(id: string): void
  onClose(): void
}

/** What a further outlet has of its own; the rest begins like another one and is changed on its own screens. */
export function AddOutletSheet({ like, onAdded, onClose }: Props) {
  const client = useQueryClient()
  const [fields, setFields] = useState<NewOutlet>({
    like: like.id,
    menu: 'same',
    name: '',
    line1: '',
    city: '',
    postcode: '',
    phone: '',
  })
  const { key, renewAfter } = useAttemptKey()
  const adding = useMutation({
    mutationFn: () =>
      withPerson(words.title, () => call(calls.addOutlet, { body: fields, idempotencyKey: key })),
    async onSuccess(added) {
      if (!added) return
      await client.invalidateQueries({ queryKey: ['me'] })
      onAdded(added.id)
    },
    onError: renewAfter,
  })
  const faults = fieldFaults(adding.error)
  const about = (field: Exclude<keyof NewOutlet, 'like' | 'menu'>) => ({
    label: contactFields[field],
    error: faults[field],
    autoComplete: 'off',
    value: fields[field],
    onChange: (typed: string) => setFields({ ...fields, [field]: typed }),
  })
  return (
    <Panel
      title={words.title}
      onClose={onClose}
      action={
        <Button isBusy={adding.isPending} onClick={() => !adding.isPending && adding.mutate()}>
          {words.add}
        </Button>
      }
    >
      <p>{words.hint(like.name)}</p>
      <div className={styles.fields}>
        <TextField {...about('name')} maxLength={80} />
        <TextField {...about('line1')} maxLength={120} />
        <TextField {...about('city')} maxLength={80} />
        <TextField {...about('postcode')} maxLength={20} autoCapitalize="characters" />
        <TextField {...about('phone')} type="tel" maxLength={40} />
      </div>
      <ChipChoice
        label={words.menu}
        choices={['same', 'copy']}
        chosen={fields.menu}
        onChoose={(menu) => setFields({ ...fields, menu })}
        textOf={(menu) => words.menus[menu]}
      />
      <p className={styles.explanation}>{words.menuHint[fields.menu]}</p>
      <ErrorNotice error={adding.error} />
    </Panel>
  )
}
