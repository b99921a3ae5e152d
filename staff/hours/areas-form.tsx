import { Plus } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import { poundsWorth } from '#domain/largest-order.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Form, SmallButton } from '#staff/controls/button.tsx'
import { Switch } from '#staff/controls/choices.tsx'
import { fieldsOf } from '#staff/controls/fields-of.ts'
import { moved } from '#staff/controls/move-buttons.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { MoneyField, NumberField } from '#staff/controls/number-field.tsx'
import { Card, Columns, Loading } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { FormFoot } from '#staff/settings/form-foot.tsx'
import form from '#staff/settings/settings.module.css'
import { type SettingsForm, useSettingsForm } from '#staff/settings/use-settings-form.ts'
import { StepNotice, useNoteStep, useStepState } from '#staff/setup/step-notice.tsx'
import { useIsOwner } from '#staff/shell/me.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { areaFields, areaWords, hoursWords } from '#staff/words/hours.ts'
import { TextField } from '#ui/field.tsx'
import { AreaCard } from './area-card.tsx'
import { type AreasForm, hasPlace, nextArea, toAreasForm, toAreasUpdate } from './areas-state.ts'
import { useAffectedOrders } from './use-affected-orders.tsx'

/** Delivery areas of an outlet with their terms, and its fees. */
export function Areas() {
  const { id } = useOutletOfScreen()
  const params = { outlet: id }
  const affected = useAffectedOrders(hoursWords.affected.outside)
  const state = useSettingsForm<AreasForm>({
    name: ['areas', id],
    labels: areaFields,
    part: { part: 'areas', outletId: id },
    load: async (signal) => toAreasForm(await call(calls.getAreas, { params, signal })),
    async save(fields) {
      const body = toAreasUpdate(fields)
      const preview = await call(calls.updateAreas, { params, query: { preview: '1' }, body })
      if (!(await affected.isSure(preview.affected_orders))) return null
      return toAreasForm(await call(calls.updateAreas, { params, body }))
    },
  })
  const { settings, change, faults } = state
  if (!settings) return <Loading error={state.loadError} />
  const { areas } = settings
  return (
    <div className={form.settingsForm}>
      <StepNotice step="areas" text={hoursWords.setup.areas} />
      <Columns
        aside={
          <>
            <TryPostcode outletId={id} isChanged={state.changes > 0} />
            <FeesCard form={state} settings={settings} />
            <Notice>{hoursWords.alsoInFolder}</Notice>
          </>
        }
      >
        <Card
          title={areaFields.areas}
          beside={
            <SmallButton onClick={() => change({ areas: [...areas, nextArea(areas)] })}>
              <Plus size={18} aria-hidden />
              {areaWords.add}
            </SmallButton>
          }
        >
          <p>{areas.length === 0 ? areaWords.none : areaWords.about}</p>
        </Card>
        {areas.map((area, index) => (
          <AreaCard
            // biome-ignore lint/suspicious/noArrayIndexKey: a new area has no name yet
            key={index}
            area={area}
            index={index}
            count={areas.length}
            onChange={(changed) =>
              change({ areas: areas.map((each) => (each === area ? changed : each)) })
            }
            onMove={(by) => change({ areas: moved(areas, index, by) })}
            onRemove={() => change({ areas: areas.filter((each) => each !== area) })}
            faultOf={(field) => faultIn(faults, `areas.${index}.${field}`)}
          />
        ))}
      </Columns>
      <FormFoot {...state} blocked={areas.every(hasPlace) ? null : areaWords.faultsLeft} />
      {affected.sheet}
    </div>
  )
}

/** The fault of a field, or of a part of it such as one postcode. */
function faultIn(faults: Partial<Record<string, string>>, field: string): string | undefined {
  const found = Object.entries(faults).find(
    ([name]) => name === field || name.startsWith(`${field}.`),
  )
  return found?.[1]
}

const tryText = areaWords.try

/** Looks up a postcode's delivery area and its fee. */
function TryPostcode({ outletId, isChanged }: { outletId: string; isChanged: boolean }) {
  const [postcode, setPostcode] = useState('')
  const money = useMoney()
  const stepState = useStepState('areas')
  const note = useNoteStep('areas')
  const attempt = useAction({
    make: async (tried: string) => ({
      tried: tried.trim().toUpperCase(),
      area: await call(calls.tryPostcode, {
        params: { outlet: outletId },
        query: { postcode: tried },
      }),
    }),
    onDone: ({ area }) => stepState === 'open' && area && !isChanged && note.run(),
  })
  const { area, tried = '' } = attempt.output ?? {}
  const terms = area && [
    area.name,
    area.fee > 0 ? tryText.feeOf(money(area.fee)) : tryText.noFee,
    area.fee > 0 && area.free_over !== null && tryText.free(money(area.free_over)),
    area.minimum_order > 0 && tryText.minimum(money(area.minimum_order)),
    tryText.road(area.minutes),
  ]
  return (
    <Card title={tryText.title}>
      <Form
        className={form.settingsForm}
        onSubmit={() => postcode.trim() !== '' && attempt.run(postcode)}
      >
        <TextField
          label={tryText.label}
          hint={isChanged ? tryText.savedOnly : undefined}
          error={attempt.error && (fieldFaults(attempt.error).postcode ?? messageOf(attempt.error))}
          autoComplete="postal-code"
          autoCapitalize="characters"
          maxLength={20}
          value={postcode}
          onChange={setPostcode}
        />
        <div className={form.buttons}>
          <SmallButton type="submit" isBusy={attempt.isPending}>
            {tryText.button}
          </SmallButton>
        </div>
      </Form>
      {attempt.isDone && (
        <Notice kind={area ? 'good' : 'warn'} role="status">
          {terms ? tryText.inside(tried, terms.filter(Boolean).join(', ')) : tryText.outside(tried)}
        </Notice>
      )}
    </Card>
  )
}

interface FeesCardProps {
  form: SettingsForm<AreasForm>
  settings: AreasForm
}

const feeText = areaWords.fees

/** Fees added to an order: editable by an owner, read-only for a manager. */
function FeesCard({ form: { change, field, faults }, settings }: FeesCardProps) {
  const isOff = !useIsOwner()
  const pound = poundsWorth(useRestaurant().currency.code)
  const { 'fees.small_order': small, 'fees.service': service } = settings
  const { field: smallField } = fieldsOf({
    labels: feeText,
    values: small ?? undefined,
    faults: faultsOfParts(faults, 'fees.small_order', 'below'),
    change: (fields) => small && change({ 'fees.small_order': { ...small, ...fields } }),
  })
  const { field: serviceField } = fieldsOf({
    labels: feeText,
    values: service ?? undefined,
    faults: faultsOfParts(faults, 'fees.service', 'percent'),
    change: (fields) => service && change({ 'fees.service': { ...service, ...fields } }),
  })
  return (
    <Card title={feeText.title}>
      {isOff && <p className={form.explanation}>{feeText.ownerOnly}</p>}
      <div className={form.fields}>
        <MoneyField {...field('fees.pickup_minimum')} isOff={isOff} />
      </div>
      <Switch
        isOn={small !== null}
        isOff={isOff}
        note={feeText.smallOrderHint}
        onChange={(isOn) =>
          change({ 'fees.small_order': isOn ? { below: 15 * pound, fee: 2 * pound } : null })
        }
      >
        {areaFields['fees.small_order']}
      </Switch>
      {small && (
        <div className={form.fields}>
          <MoneyField {...smallField('below')} isOff={isOff} />
          <MoneyField {...smallField('fee')} isOff={isOff} />
        </div>
      )}
      <Switch
        isOn={service !== null}
        isOff={isOff}
        note={feeText.serviceHint}
        onChange={(isOn) =>
          change({
            'fees.service': isOn ? { percent: 5, min: 0.5 * pound, max: 2.5 * pound } : null,
          })
        }
      >
        {areaFields['fees.service']}
      </Switch>
      {service && (
        <div className={form.fields}>
          <NumberField
            {...serviceField('percent')}
            unit="%"
            min={0}
            max={100}
            decimals={2}
            isOff={isOff}
          />
          <MoneyField {...serviceField('min')} isOff={isOff} />
          <MoneyField {...serviceField('max')} isOff={isOff} />
        </div>
      )}
    </Card>
  )
}

type Faults = Partial<Record<string, string>>

/** Faults of the parts of a field; a fault of the whole field is shown at its first part. */
function faultsOfParts(faults: Faults, field: string, first: string): Faults {
  const parts = Object.entries(faults).map(([name, fault]) => [
    name.replace(`${field}.`, ''),
    fault,
  ])
  return { [first]: faults[field], ...Object.fromEntries(parts) }
}
