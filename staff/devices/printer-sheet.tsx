import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Me } from '#contract/staff/people.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice } from '#staff/controls/chip-choice.tsx'
import choices from '#staff/controls/choices.module.css'
import { Option } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { TextField } from '#staff/controls/text-field.tsx'
import { useSheetChange } from '#staff/office/use-sheet-change.ts'
import { officeWords } from '#staff/words/office.ts'
import { deviceWords } from '#staff/words/people.ts'

const kinds = ['escpos', 'browser'] as const
const widths = [80, 58] as const

interface Props {
  /** Null for a new one. */
  printer: WirePrinter | null
  outlets: Me['outlets']
  devices: WireDevice[]
  onClose(): void
}

/** Adds, changes or removes a printer. Its kind and outlet are fixed once it is added. */
export function PrinterSheet({ printer, outlets, devices, onClose }: Props) {
  const [name, setName] = useState(printer?.name ?? '')
  const [outletId, setOutletId] = useState(printer?.outlet_id ?? outlets[0]?.id ?? '')
  const [kind, setKind] = useState<WirePrinter['kind']>(printer?.kind ?? 'escpos')
  const [width, setWidth] = useState<WirePrinter['width']>(printer?.width ?? 80)
  const screens = devices.filter((device) => device.outlets.includes(outletId))
  const [chosenId, setChosenId] = useState(printer?.device_id ?? null)
  const deviceId = kind === 'browser' ? (chosenId ?? screens[0]?.id ?? null) : chosenId
  const change = useSheetChange({ title: deviceWords.printers, refreshes: ['printers'], onClose })

  function save() {
    const body = { name, width, device_id: deviceId }
    change.run((idempotencyKey) =>
      printer
        ? call(calls.updatePrinter, { params: { id: printer.id }, body })
        : call(calls.addPrinter, { body: { ...body, kind, outlet_id: outletId }, idempotencyKey }),
    )
  }

  return (
    <Panel
      title={printer?.name ?? deviceWords.addPrinter}
      onClose={onClose}
      action={
        <Button isBusy={change.isPending} onClick={save}>
          {officeWords.save}
        </Button>
      }
    >
      <TextField label={deviceWords.name} maxLength={80} value={name} onChange={setName} />
      {!printer && (
        <>
          <OutletChoice
            outlets={outlets}
            chosenId={outletId}
            onChoose={(id) => setOutletId(id ?? outletId)}
          />
          <fieldset className={choices.options}>
            <legend className="hidden">{deviceWords.kind}</legend>
            {kinds.map((each) => (
              <Option
                key={each}
                type="radio"
                name="kind"
                isOn={kind === each}
                onChange={() => setKind(each)}
              >
                {deviceWords.kinds[each]}
              </Option>
            ))}
          </fieldset>
        </>
      )}
      <ChipChoice
        label={deviceWords.width}
        choices={widths}
        chosen={width}
        onChoose={setWidth}
        textOf={(each) => deviceWords.widths(each)}
      />
      <SelectField
        label={deviceWords.screenOf}
        choices={[
          ...(kind === 'escpos' ? [{ id: null, name: deviceWords.anyScreen }] : []),
          ...screens,
        ]}
        value={deviceId}
        onChange={setChosenId}
      />
      {printer && (
        <RemoveButton
          label={deviceWords.remove}
          sure={deviceWords.removeSure(printer.name)}
          note={deviceWords.removePrinterText}
          isBusy={change.isPending}
          onRemove={() =>
            change.run(() => call(calls.removePrinter, { params: { id: printer.id } }))
          }
        />
      )}
      <ErrorNotice error={change.error} />
    </Panel>
  )
}
