import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireDevice } from '#contract/staff/devices.ts'
import type { Me } from '#contract/staff/people.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { Loading } from '#staff/office/loading.tsx'
import { Card } from '#staff/office/page.tsx'
import rows from '#staff/office/rows.module.css'
import { withPerson } from '#staff/person/person-store.ts'
import { cables } from '#staff/print/connected-printers.ts'
import { printersQuery } from '#staff/print/printers-query.ts'
import { deviceWords } from '#staff/words/people.ts'
import { ConnectButtons } from './connect-buttons.tsx'
import { PrinterSheet } from './printer-sheet.tsx'

interface Props {
  outlets: Me['outlets']
  devices: WireDevice[]
}

/** The printers: state, waiting tickets, and the printers connected to this screen. */
export function Printers({ outlets, devices }: Props) {
  const printers = useQuery(printersQuery)
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const printer = printers.data?.find(({ id }) => id === open)
  const test = useMutation({
    mutationFn: (id: string) =>
      withPerson(deviceWords.test, () => call(calls.testPrinter, { params: { id } })),
  })
  // Without printers, shown in their place.
  const error = (printers.data && printers.error) ?? test.error
  return (
    <Card
      title={deviceWords.printers}
      isFlush
      beside={
        <Button kind="outlined" size="compact" onClick={() => setOpen('new')}>
          <Plus aria-hidden />
          {deviceWords.addPrinter}
        </Button>
      }
    >
      {!printers.data && <Loading error={printers.error} />}
      {printers.data?.length === 0 && <p className={rows.empty}>{deviceWords.noPrinter}</p>}
      <ul>
        {printers.data?.map(({ id, name, kind, width, state, waiting }) => (
          <li key={id} className={rows.listRow}>
            <Printer aria-hidden />
            <div>
              <b>{name}</b>
              <small>
                {[
                  deviceWords.widths(width),
                  deviceWords.kinds[kind],
                  waiting > 0 && deviceWords.waiting(waiting),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            <Tag kind={state === 'ready' ? 'good' : state === 'unknown' ? 'plain' : 'bad'}>
              {deviceWords.states[state]}
            </Tag>
            <span className={rows.buttons}>
              {kind === 'escpos' && <ConnectButtons id={id} name={name} />}
              <Button
                kind="outlined"
                size="compact"
                aria-label={deviceWords.testOf(name)}
                isBusy={test.isPending && test.variables === id}
                onClick={() => test.mutate(id)}
              >
                {deviceWords.test}
              </Button>
              <Button
                kind="outlined"
                size="compact"
                aria-label={deviceWords.change(name)}
                onClick={() => setOpen(id)}
              >
                {deviceWords.changeButton}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {printers.data?.some(({ kind }) => kind === 'escpos') && cables().length === 0 && (
        <p className={rows.empty}>{deviceWords.cannotConnect}</p>
      )}
      {test.data && (
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
    </Card>
  )
}
