import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { Card } from '#staff/office/page.tsx'
import form from '#staff/settings/settings.module.css'
import { useNoteStep, useStepState } from '#staff/setup/step-notice.tsx'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { areaWords } from '#staff/words/areas.ts'

interface Props {
  outletId: string
  /** Whether something is typed that is not saved. */
  isChanged: boolean
}

const text = areaWords.try

/** Which area a diner would be in, and what they would pay. */
export function TryPostcode({ outletId, isChanged }: Props) {
  const [postcode, setPostcode] = useState('')
  const money = useMoney()
  const stepState = useStepState('areas')
  const note = useNoteStep('areas')
  const attempt = useMutation({
    mutationFn: async (tried: string) => ({
      tried: tried.trim().toUpperCase(),
      area: await call(calls.tryPostcode, {
        params: { outlet: outletId },
        query: { postcode: tried },
      }),
    }),
    onSuccess: ({ area }) => stepState === 'open' && area && !isChanged && note.mutate(),
  })
  const { area, tried = '' } = attempt.data ?? {}
  const terms = area && [
    area.name,
    area.fee > 0 ? text.feeOf(money(area.fee)) : text.noFee,
    area.fee > 0 && area.free_over !== null && text.free(money(area.free_over)),
    area.minimum_order > 0 && text.minimum(money(area.minimum_order)),
    text.road(area.minutes),
  ]
  return (
    <Card title={text.title}>
      <form
        className={form.settingsForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (postcode.trim() !== '') attempt.mutate(postcode)
        }}
      >
        <TextField
          label={text.label}
          hint={isChanged ? text.savedOnly : undefined}
          error={attempt.error && (fieldFaults(attempt.error).postcode ?? messageOf(attempt.error))}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={20}
          value={postcode}
          onChange={setPostcode}
        />
        <div className={form.buttons}>
          <Button type="submit" kind="outlined" size="compact" isBusy={attempt.isPending}>
            {text.button}
          </Button>
        </div>
      </form>
      {attempt.data && (
        <Notice kind={area ? 'good' : 'warn'} role="status">
          {terms ? text.inside(tried, terms.filter(Boolean).join(', ')) : text.outside(tried)}
        </Notice>
      )}
    </Card>
  )
}
