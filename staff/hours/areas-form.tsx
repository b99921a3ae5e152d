import { Plus } from 'lucide-react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card, Columns } from '#staff/office/page.tsx'
import { useOutletOfScreen } from '#staff/office/use-office-outlet.ts'
import { FormFoot } from '#staff/settings/form-foot.tsx'
import form from '#staff/settings/settings.module.css'
import { useSettingsForm } from '#staff/settings/use-settings-form.ts'
import { StepNotice } from '#staff/setup/step-notice.tsx'
import { areaWords, areaFields as names } from '#staff/words/areas.ts'
import { hoursWords } from '#staff/words/hours.ts'
import { AreaCard } from './area-card.tsx'
import {
  type AreasForm,
  hasPlace,
  moved,
  nextArea,
  toAreasForm,
  toAreasUpdate,
} from './areas-state.ts'
import { FeesCard } from './fees-card.tsx'
import { TryPostcode } from './try-postcode.tsx'
import { useAffectedOrders } from './use-affected-orders.tsx'

/** Where an outlet delivers and on what terms, and its fees. */
export function Areas() {
  const { id } = useOutletOfScreen()
  const params = { outlet: id }
  const affected = useAffectedOrders(hoursWords.affected.outside)
  const state = useSettingsForm<AreasForm>({
    name: ['areas', id],
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
            <FeesCard settings={settings} change={change} faults={faults} />
            <Notice>{hoursWords.alsoInFolder}</Notice>
          </>
        }
      >
        <Card
          title={areaWords.areas}
          beside={
            <Button
              kind="outlined"
              size="compact"
              onClick={() => change({ areas: [...areas, nextArea(areas)] })}
            >
              <Plus size={18} aria-hidden />
              {areaWords.add}
            </Button>
          }
        >
          <p>{areas.length === 0 ? areaWords.none : areaWords.about}</p>
        </Card>
        {areas.map((area, index) => (
          <AreaCard
            // biome-ignore lint/suspicious/noArrayIndexKey: an area has no name of its own until it is given one
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
      <FormFoot
        {...state}
        blocked={areas.every(hasPlace) ? null : areaWords.faultsLeft}
        nameOf={(field) => names[field as keyof typeof names] ?? field}
      />
      {affected.sheet}
    </div>
  )
}

/** What is said of a field, or of a part of it such as one postcode. */
function faultIn(faults: Partial<Record<string, string>>, field: string): string | undefined {
  const found = Object.entries(faults).find(
    ([name]) => name === field || name.startsWith(`${field}.`),
  )
  return found?.[1]
}
