import { useQueryClient } from '@tanstack/react-query'
import { CircleStop } from 'lucide-react'
import { useNavigate } from 'react-router'
import { calls } from '#contract/calls.ts'
import { fieldFaults } from '#contract/client/call-error.ts'
import { promoDefaults } from '#contract/staff/promo-defaults.ts'
import type { NewPromo, WirePromo } from '#contract/staff/promos.ts'
import { call } from '#staff/api/client.ts'
import { callQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { useHasUnreadable } from '#staff/controls/number-field.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { serverNow } from '#staff/live/board-store.ts'
import { Loading } from '#staff/office/page.tsx'
import { FormFoot } from '#staff/settings/form-foot.tsx'
import { useSettingsForm } from '#staff/settings/use-settings-form.ts'
import { useMoney } from '#staff/shell/restaurant-context.ts'
import { useTypedFields } from '#staff/shell/typed-fields.ts'
import { promoFields, promoWords } from '#staff/words/promos.ts'
import { TextField } from '#ui/field.tsx'
import { PromoFields } from './promo-fields.tsx'
import styles from './promos.module.css'

interface Props {
  promo: WirePromo
  onClose(): void
  onSaved(): Promise<void>
}

/** Changes, stops, copies or deletes a code. */
export function PromoSheet({ promo, onClose, onSaved }: Props) {
  const { code } = promo
  const client = useQueryClient()
  const navigate = useNavigate()
  const money = useMoney()
  const load = async (signal?: AbortSignal) => {
    const { revision, promos } = await call(calls.listPromos, signal ? { signal } : {})
    return { ...(promos.find((each) => each.code === code) ?? promo), revision }
  }
  const form = useSettingsForm({
    name: ['promo', code],
    labels: promoFields,
    part: promosPart,
    load,
    async save(body) {
      await call(calls.updatePromo, { params: { code }, body })
      void client.invalidateQueries(promosQuery)
      // It is saved: a failed read afterwards must not say that it is not.
      return load().catch(() => ({ ...promo, ...body }))
    },
  })
  const ending = useAction({
    asks: promoWords.title,
    make: (end: () => Promise<unknown>) => end(),
    refreshes: ['promos', 'settings'],
    onDone() {
      void onSaved()
      onClose()
    },
  })
  const { settings } = form
  const stop = () =>
    ending.run(async () => {
      // The code may be stopped before its form is loaded.
      const { revision } = settings ?? (await load())
      const valid_until = new Date(serverNow()).toISOString()
      return call(calls.updatePromo, { params: { code }, body: { revision, valid_until } })
    })
  const remove = () => ending.run(() => call(calls.removePromo, { params: { code } }))
  const isOver = promo.state === 'ended'
  return (
    <Panel title={code} onClose={onClose}>
      <p>
        {promoWords.used(promo.uses)} · {promoWords.broughtIn(money(promo.revenue))} ·{' '}
        {promoWords.off(money(promo.discount))}
      </p>
      {!promo.may_change && <Notice>{promoWords.notYours}</Notice>}
      {!settings && <Loading error={form.loadError} />}
      {settings && (
        <fieldset className={styles.promoForm} disabled={!promo.may_change}>
          <legend className="hidden">{code}</legend>
          <PromoFields
            values={settings}
            faults={form.faults}
            wasUsed={promo.was_used}
            onChange={form.change}
          />
          {promo.may_change && <FormFoot {...form} />}
        </fieldset>
      )}
      <div className={styles.actions}>
        <Button
          kind="outlined"
          onClick={() => void navigate(`/promos?copy=${code}`, { replace: true })}
        >
          {promoWords.copy}
        </Button>
        {promo.may_change && promo.was_used && !isOver && (
          <RemoveButton
            label={promoWords.stop}
            sure={promoWords.stopSure(code)}
            note={promoWords.stopText}
            Icon={CircleStop}
            isBusy={ending.isPending}
            onRemove={stop}
          />
        )}
        {promo.may_change && !promo.was_used && (
          <RemoveButton
            label={promoWords.remove}
            sure={promoWords.removeSure(code)}
            note={promoWords.removeText}
            isBusy={ending.isPending}
            onRemove={remove}
          />
        )}
      </div>
      <ErrorNotice error={ending.error} />
    </Panel>
  )
}

const blank: NewPromo = {
  code: '',
  headline: '',
  kind: 'percent',
  value: 10,
  ...promoDefaults,
}

interface NewPromoSheetProps {
  copied: WirePromo | undefined
  onClose(): void
  onSaved(): Promise<void>
}

/** Makes a code, from nothing or from another one. */
export function NewPromoSheet({ copied, onClose, onSaved }: NewPromoSheetProps) {
  const { typed, change, discard } = useTypedFields<NewPromo>(`new promo ${copied?.code ?? ''}`)
  const promo = { ...blank, ...(copied ? termsOf(copied) : {}), ...typed }
  const adding = useAction({
    asks: promoWords.add,
    make: (_, idempotencyKey) => call(calls.addPromo, { body: promo, idempotencyKey }),
    refreshes: ['promos'],
    onDone() {
      discard()
      void onSaved()
      onClose()
    },
  })
  const hasUnreadable = useHasUnreadable()
  const faults = fieldFaults(adding.error)
  return (
    <Panel
      title={promoWords.add}
      onClose={onClose}
      action={
        <Button isBusy={adding.isPending} isOff={hasUnreadable} onClick={() => adding.run()}>
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
  const names = Object.keys(promoFields) as (keyof NewPromo)[]
  const copied = names.filter((name) => !['code', 'valid_from', 'valid_until'].includes(name))
  return Object.fromEntries(copied.map((name) => [name, promo[name]]))
}

/** All codes are brought back together. */
export const promosPart = { part: 'promos' } as const

/** Every code with its uses, and the revision that a change is made on. */
export const promosQuery = callQuery('promos', calls.listPromos)
