import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useEffect } from 'react'
import { Tick } from '#staff/controls/choices.tsx'
import { ConnectButtons } from '#staff/devices/connect-buttons.tsx'
import { reconnectPrinters } from '#staff/print/connected-printers.ts'
import { cables } from '#staff/print/drivers.ts'
import { printersQuery } from '#staff/print/printers-query.ts'
import entry from '#staff/shell/entry.module.css'
import { entryWords } from '#staff/words/entry.ts'

interface Props {
  outletIds: readonly string[]
  /** Whether its browser prints the tickets. */
  prints: boolean
  onPrints(prints: boolean): void
}

/** Where this screen prints tickets: by its browser, or on a ticket printer of its outlets that stands beside it. */
export function ScreenPrinters({ outletIds, prints, onPrints }: Props) {
  const { data = [] } = useQuery(printersQuery)
  useEffect(() => {
    void reconnectPrinters()
  }, [])
  const near = data.filter(
    ({ kind, outlet_id }) => kind === 'escpos' && outletIds.includes(outlet_id),
  )
  return (
    <section className={entry.panel} aria-label={entryWords.screen.printer}>
      <Tick isOn={prints} onChange={onPrints} note={entryWords.screen.printsNote}>
        {entryWords.screen.prints}
      </Tick>
      {cables().length > 0 &&
        near.map(({ id, name }) => (
          <div key={id} className={entry.printer}>
            <Printer aria-hidden />
            <b>{name}</b>
            <ConnectButtons id={id} name={name} />
          </div>
        ))}
    </section>
  )
}
