import { useMutation, useQueryClient } from '@tanstack/react-query'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import { promoDefaults } from '#contract/staff/promo-defaults.ts'
import type { NewPromo, WirePromo } from '#contract/staff/promos.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { useHasUnreadable } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { withPerson } from '#staff/person/person-store.ts'
import { useTypedFields } from '#staff/shell/typed-fields.ts'
import { promoFields, promoWords } from '#staff/words/promos.ts'
import { PromoFields } from './promo-fields.tsx'
import { promosQuery } from './promos-query.ts'

const blank: NewPromo = {
  code: '',
  headline: '',
  kind: 'percent',
  value: 10,
  ...promoDefaults,
}

interface Props {
  /** Whose terms it begins with. */
  copied: WirePromo | undefined
  onClose(): void
  onSaved(): Promise<void>
}

/** Makes a code, from nothing or from another one. */
export function NewPromoSheet({ copied, onClose, onSaved }: Props) {
  const client = useQueryClient()
  const { typed, change, discard } = useTypedFields<NewPromo>(`new promo ${copied?.code ?? ''}`)
  const promo = { ...blank, ...(copied ? termsOf(copied) : {}), ...typed }
  const { key, renewAfter } = useAttemptKey()
  const adding = useMutation({
    mutationFn: () =>
      withPerson(promoWords.add, () => call(calls.addPromo, { body: promo, idempotencyKey: key })),
    async onSuccess(added) {
      if (!added) return
      discard()
      await client.invalidateQueries(promosQuery)
      void onSaved()
      onClose()
    },
    onError: renewAfter,
  })
  const hasUnreadable = useHasUnreadable()
  const faults = fieldFaults(adding.error)
  return (
    <Panel
      title={promoWords.add}
      onClose={onClose}
      action={
        <Button
          isBusy={adding.isPending}
          aria-disabled={hasUnreadable || undefined}
          onClick={() => !hasUnreadable && !adding.isPending && adding.mutate()}
        >
          {promoWords.create}
        </Button>
      }
    >
      <TextField
        label={promoFields.code}
        hint={promoWords.codeHint}
        error={faults.code}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        value={promo.code}
        onChange={(text) => change({ code: text.toUpperCase() })}
      />
      <PromoFields values={promo} faults={faults} wasUsed={false} onChange={change} />
      <ErrorNotice error={adding.error} />
    </Panel>
  )
}

/** What a copy takes over: everything but the code, and no time that has passed. */
function termsOf(promo: WirePromo): Partial<NewPromo> {
  return {
    headline: promo.headline,
    terms: promo.terms,
    kind: promo.kind,
    value: promo.value,
    minimum_spend: promo.minimum_spend,
    outlets: promo.outlets,
    fulfilment: promo.fulfilment,
    first_order_only: promo.first_order_only,
    uses_in_all: promo.uses_in_all,
    uses_per_customer: promo.uses_per_customer,
    listed: promo.listed,
  }
}
