import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { ticketPageAddress } from '#contract/staff/ticket-pages.ts'
import { call } from '#staff/api/client.ts'
import { printersQuery } from '#staff/api/queries.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { ChipChoice, RadioChoice } from '#staff/controls/choices.tsx'
import { ErrorNotice, Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { printWords } from '#staff/words/board.ts'
import { words } from '#staff/words/common.ts'
import { type SheetProps, shortNumber } from './order-call.tsx'

const copies = ['kitchen', 'counter', 'both'] as const

/** Prints an order manually, also again. */
export function PrintSheet({ order, onClose }: SheetProps) {
  const time = useDayTime()
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const all = useQuery(printersQuery)
  const printers = all.data?.filter(({ outlet_id }) => outlet_id === order.outlet.id) ?? []
  const [copy, setCopy] = useState<(typeof copies)[number]>('kitchen')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const printer = printers.find(({ id }) => id === chosenId) ?? printers[0]
  const print = useAction({
    make: (printer_id: string) =>
      call(calls.printOrder, { params: { id: order.id }, body: { copy, printer_id } }),
  })
  const sentTo = print.isDone && printers.find(({ id }) => id === print.input)
  const number = shortNumber(order.number)
  return (
    <Panel
      title={printWords.title(number)}
      onClose={onClose}
      foot={
        <>
          <Button kind="outlined" onClick={onClose}>
            {words.close}
          </Button>
          {printer ? (
            <Button
              isBusy={print.isPending}
              isOff={!isOnline}
              onClick={() => print.run(printer.id)}
            >
              <Printer aria-hidden />
              {printWords.print}
            </Button>
          ) : (
            <ByBrowser orderId={order.id} copy={copy} isMain />
          )}
        </>
      }
    >
      <ChipChoice
        label={printWords.copy}
        choices={copies}
        chosen={copy}
        onChoose={setCopy}
        textOf={(each) => printWords.copies[each]}
      />
      {printers.length > 1 && (
        <RadioChoice
          label={printWords.printer}
          name="printer"
          choices={printers.map(({ id }) => id)}
          chosen={printer?.id ?? null}
          onChoose={setChosenId}
          textOf={(id) => printers.find((each) => each.id === id)?.name}
        />
      )}
      {all.data && printers.length === 0 && <Notice>{printWords.noPrinter}</Notice>}
      {printer && <ByBrowser orderId={order.id} copy={copy} />}
      {sentTo && (
        <Notice kind="good" role="status">
          {printWords.onItsWay(sentTo.name)}
        </Notice>
      )}
      <ErrorNotice error={print.error ?? all.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
      {order.printed.length > 0 && (
        <section>
          <h3>{printWords.printed}</h3>
          <ul>
            {order.printed.map((each) => (
              <li key={`${each.copy} ${each.at} ${each.printer}`}>
                {printWords.printedAt(printWords.copies[each.copy], time(each.at), each.printer)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Panel>
  )
}

interface ByBrowserProps {
  orderId: string
  copy: (typeof copies)[number]
  isMain?: boolean
}

/** Opens the ticket in its own window, which prints itself: the board keeps ringing. */
function ByBrowser({ orderId, copy, isMain = false }: ByBrowserProps) {
  const which = copy === 'both' ? (['kitchen', 'counter'] as const) : [copy]
  return which.map((each) => (
    <Button
      key={each}
      kind={isMain ? 'main' : 'outlined'}
      onClick={() =>
        window.open(
          ticketPageAddress('order', orderId, { copy: each, print: '1' }),
          '_blank',
          ticketWindow,
        )
      }
    >
      <Printer aria-hidden />
      {copy === 'both'
        ? `${printWords.byBrowser}: ${printWords.copies[each]}`
        : printWords.byBrowser}
    </Button>
  ))
}

const ticketWindow = 'width=480,height=800'
