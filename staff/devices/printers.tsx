import { useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Me } from '#contract/staff/people.ts'
import type { WirePrinter } from '#contract/staff/printing.ts'
import { joinFacts } from '#domain/sentences.ts'
import { call } from '#staff/api/client.ts'
import { printersQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button, SmallButton } from '#staff/controls/button.tsx'
import { ChipChoice, OutletChoice, RadioChoice } from '#staff/controls/choices.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { RemoveButton } from '#staff/controls/remove-button.tsx'
import { SelectField } from '#staff/controls/select-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { ListCard, ListRow, Loading } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { cables } from '#staff/print/connected-printers.ts'
import { officeWords } from '#staff/words/office.ts'
import { deviceWords } from '#staff/words/people.ts'
import { TextField } from '#ui/field.tsx'
import { ConnectButtons } from './connect-buttons.tsx'

/** The printers: state, waiting tickets, and the printers connected to this screen. */
export function Printers({ outlets, devices }: { outlets: Me['outlets']; devices: WireDevice[] }) {
  const printers = useQuery(printersQuery)
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const printer = printers.data?.find(({ id }) => id === open)
  const test = useAction({
    asks: deviceWords.test,
    make: (id: string) => call(calls.testPrinter, { params: { id } }),
  })
  // Without printers, shown in their place.
  const error = (printers.data && printers.error) ?? test.error
  return (
    <ListCard
      title={deviceWords.printers}
      beside={
        <SmallButton onClick={() => setOpen('new')}>
          <Plus aria-hidden />
          {deviceWords.addPrinter}
        </SmallButton>
      }
      empty={printers.data ? deviceWords.noPrinter : <Loading error={printers.error} />}
      items={printers.data ?? []}
      row={({ id, name, kind, width, state, waiting }) => (
        <ListRow
          key={id}
          before={<Printer aria-hidden />}
          title={name}
          note={joinFacts(
            deviceWords.widths(width),
            deviceWords.kinds[kind],
            waiting > 0 && deviceWords.waiting(waiting),
          )}
        >
          <Tag kind={state === 'ready' ? 'good' : state === 'unknown' ? 'plain' : 'bad'}>
            {deviceWords.states[state]}
          </Tag>
          <span className={rows.buttons}>
            {kind === 'escpos' && <ConnectButtons id={id} name={name} />}
            <SmallButton
              aria-label={deviceWords.testOf(name)}
              isBusy={test.isPending && test.input === id}
              onClick={() => test.run(id)}
            >
              {deviceWords.test}
            </SmallButton>
            <SmallButton aria-label={deviceWords.change(name)} onClick={() => setOpen(id)}>
              {deviceWords.changeButton}
            </SmallButton>
          </span>
        </ListRow>
      )}
    >
      {printers.data?.some(({ kind }) => kind === 'escpos') && cables().length === 0 && (
        <p className={rows.empty}>{deviceWords.cannotConnect}</p>
      )}
      {test.isDone && (
        <Notice kind="good" role="status">
          {deviceWords.testSent}
        </Notice>
      )}
      <ErrorNotice error={error} />
      {(printer || open === 'new') && (
        <PrinterSheet
          printer={printer ?? null}
          outlets={outlets}
          devices={devices}
          onClose={() => setOpen(null)}
        />
      )}
    </ListCard>
  )
}

const kinds = ['escpos', 'browser'] as const
const widths = [80, 58] as const

interface PrinterSheetProps {
  printer: WirePrinter | null
  outlets: Me['outlets']
  devices: WireDevice[]
  onClose(): void
}

/** Adds, changes or removes a printer. Its kind and outlet are fixed once it is added. */
function PrinterSheet({ printer, outlets, devices, onClose }: PrinterSheetProps) {
  const [name, setName] = useState(printer?.name ?? '')
  const [outletId, setOutletId] = useState(printer?.outlet_id ?? outlets[0]?.id ?? '')
  const [kind, setKind] = useState<WirePrinter['kind']>(printer?.kind ?? 'escpos')
  const [width, setWidth] = useState<WirePrinter['width']>(printer?.width ?? 80)
  const screens = devices.filter((device) => device.outlets.includes(outletId))
  const [chosenId, setChosenId] = useState(printer?.device_id ?? null)
  const deviceId = kind === 'browser' ? (chosenId ?? screens[0]?.id ?? null) : chosenId
  const params = { id: printer?.id ?? '' }
  const closing = { asks: deviceWords.printers, refreshes: ['printers'], onDone: onClose }
  const save = useAction({
    ...closing,
    make(_, idempotencyKey) {
      const body = { name, width, device_id: deviceId }
      return printer
        ? call(calls.updatePrinter, { params, body })
        : call(calls.addPrinter, { body: { ...body, kind, outlet_id: outletId }, idempotencyKey })
    },
  })
  const remove = useAction({ ...closing, make: () => call(calls.removePrinter, { params }) })

  return (
    <Panel
      title={printer?.name ?? deviceWords.addPrinter}
      onClose={onClose}
      action={<Button action={save}>{officeWords.save}</Button>}
    >
      <TextField label={deviceWords.name} maxLength={80} value={name} onChange={setName} />
      {!printer && (
        <>
          <OutletChoice
            outlets={outlets}
            chosenId={outletId}
            onChoose={(id) => setOutletId(id ?? outletId)}
          />
          <RadioChoice
            label={deviceWords.kind}
            name="kind"
            choices={kinds}
            chosen={kind}
            onChoose={setKind}
            textOf={(each) => deviceWords.kinds[each]}
          />
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
          isBusy={remove.isPending}
          onRemove={() => remove.run()}
        />
      )}
      <ErrorNotice error={save.error ?? remove.error} />
    </Panel>
  )
}
