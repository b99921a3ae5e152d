import { useMutation } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { Button } from '#staff/controls/button.tsx'
import { showPrinting } from '#staff/live/board-store.ts'
import { releaseTickets } from '#staff/print/released.ts'
import { boardWords } from '#staff/words/board.ts'
import { printWords } from '#staff/words/print.ts'
import styles from './bars.module.css'
import type { Bar } from './bars.ts'
import { BarFault, SimpleBar } from './simple-bar.tsx'

/** A printer in trouble; once it is well, somebody says what becomes of tickets that are older than 10 minutes. */
export function PrinterBar({
  bar: { printer, outlet, waiting, late },
}: {
  bar: Extract<Bar, { kind: 'printer' }>
}) {
  const forget = useMutation({
    mutationFn: () => call(calls.forgetPrintJobs, { params: { id: printer.id } }),
    onSuccess: showPrinting,
  })
  const isWell = printer.state === 'ready' || printer.state === 'unknown'
  const text = isWell
    ? printWords.late(printer.name, late)
    : printWords.trouble(printer.name, printWords.states[printer.state], waiting)
  return (
    <SimpleBar look={styles.warning} sign={<Printer size={30} aria-hidden />} isAlert={!isWell}>
      <p>
        {outlet === null ? text : boardWords.bars.at(outlet, text)}
        <BarFault error={forget.error} />
      </p>
      {late > 0 && (
        <>
          <Button
            className={styles.second}
            isBusy={forget.isPending}
            onClick={() => forget.mutate()}
          >
            {printWords.forget}
          </Button>
          {isWell && (
            <Button className={styles.primary} onClick={() => releaseTickets(printer.id)}>
              {printWords.printLate(late)}
            </Button>
          )}
        </>
      )}
    </SimpleBar>
  )
}
