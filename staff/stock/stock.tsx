import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { calls } from '#contract/calls.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips, OutletChoice } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/notice.tsx'
import { SearchField } from '#staff/controls/search-field.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { useDayTime } from '#staff/live/use-now.ts'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import { usePreferences } from '#staff/shell/preferences.ts'
import { boardWords } from '#staff/words/board.ts'
import { stockWords } from '#staff/words/service.ts'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import styles from './stock.module.css'
import {
  type Done,
  marked,
  type StockRow,
  type StockTab,
  sameNamed,
  soldOut,
  stockRows,
  unmarked,
} from './stock-rows.ts'

/** What an outlet cannot serve: dishes and options, each until an end. */
export function Stock() {
  const outlets = useBoard(({ snapshot }) => snapshot?.outlets) ?? []
  const { outletIds } = usePreferences()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const outlet = outlets.find(({ id }) => id === (chosenId ?? outletIds[0])) ?? outlets[0]
  const [tab, setTab] = useState<StockTab>('items')
  const [search, setSearch] = useState('')
  const [marking, setMarking] = useState<StockRow | null>(null)
  // Marks made elsewhere arrive with the board; the list is asked for again then.
  const marks = useBoard(({ snapshot }) => snapshot?.stock)
  const stock = useQuery({
    queryKey: ['stock', outlet?.id, marks?.map(({ id, left }) => `${id} ${left}`).join()],
    queryFn: ({ signal }) =>
      call(calls.getStock, { query: { outlet_id: outlet?.id ?? '' }, signal }),
    enabled: outlet !== undefined,
    placeholderData: (before) => before,
  })
  const [done, setDone] = useState<Done | null>(null)
  const putBack = useAction({
    make: (mark: string) => call(calls.unmarkStock, { params: { mark } }),
    refreshes: ['stock'],
    onDone: (mark) => setDone(unmarked(mark)),
  })
  const puttingBack = putBack.isPending ? (putBack.input ?? null) : null
  const groups = stock.data ? [...stockRows(stock.data, tab, search)] : []
  const gone = stock.data ? soldOut(stock.data) : []

  return (
    <Page title={stockWords.title} about={outlet && stockWords.rightNow(outlet.name)} isForKitchen>
      <OutletChoice outlets={outlets} chosenId={outlet?.id ?? null} onChoose={setChosenId} />
      <SearchField label={stockWords.search} value={search} isFocused onChange={setSearch} />
      <Chips label={stockWords.title}>
        <Chip isOn={tab === 'items'} onPress={() => setTab('items')}>
          {stockWords.dishes}
        </Chip>
        <Chip isOn={tab === 'options'} onPress={() => setTab('options')}>
          {stockWords.options}
        </Chip>
        <Chip isOn={tab === 'sold_out'} onPress={() => setTab('sold_out')}>
          {stockWords.onlySoldOut(stock.data && gone.length)}
        </Chip>
      </Chips>
      <ListState {...stock} empty={stock.data && groups.length === 0 ? stockWords.none : null} />
      <ErrorNotice error={putBack.error} />
      {tab !== 'sold_out' && gone.length > 0 && search === '' && (
        <Card title={stockWords.now} beside={<small>{stockWords.stay}</small>} isFlush>
          <Rows rows={gone} onMark={setMarking} onPutBack={putBack.run} puttingBack={puttingBack} />
        </Card>
      )}
      {groups.map(([group, rows]) => (
        <Card key={group} title={group} isFlush>
          <Rows rows={rows} onMark={setMarking} onPutBack={putBack.run} puttingBack={puttingBack} />
        </Card>
      ))}
      {marking && outlet && (
        <SoldOutSheet
          row={marking}
          outlet={outlet}
          outlets={outlets}
          sameNamed={stock.data ? sameNamed(stock.data, marking) : []}
          onMarked={(marks) => setDone(marked(marking, marks))}
          onClose={() => setMarking(null)}
        />
      )}
      {done && <UndoNotice key={done.key} done={done} onClose={() => setDone(null)} />}
    </Page>
  )
}

interface RowsProps {
  rows: StockRow[]
  onMark(row: StockRow): void
  onPutBack(mark: string): void
  puttingBack: string | null
}

function Rows({ rows, onMark, onPutBack, puttingBack }: RowsProps) {
  const time = useDayTime()
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.kind} ${row.id}`} className={styles.stockRow}>
          <div>
            <b>{row.name}</b>
            {row.kind === 'option' && <span className={styles.option}>{stockWords.option}</span>}
            <small>
              {row.mark
                ? stockWords.by(row.mark.by.name, time(row.mark.at))
                : row.openOrders > 0 && stockWords.inOpenOrders(row.openOrders)}
            </small>
          </div>
          {row.left !== null && <Tag kind="warn">{stockWords.left(row.left)}</Tag>}
          {row.mark && row.left === null && (
            <Tag kind="bad" Icon={Ban}>
              {row.mark.until ? stockWords.backAt(time(row.mark.until)) : stockWords.untilPutBack}
            </Tag>
          )}
          {row.mark && (
            <Button
              kind="outlined"
              aria-label={stockWords.putBackLabel(row.name)}
              isBusy={row.mark.id === puttingBack}
              onClick={() => row.mark && onPutBack(row.mark.id)}
            >
              {stockWords.putBack}
            </Button>
          )}
          {(!row.mark || row.left !== null) && (
            <Button
              kind="outlined"
              aria-label={stockWords.markLabel(row.name)}
              onClick={() => onMark(row)}
            >
              <Check aria-hidden />
              {stockWords.mark}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** As on the board: how long 'Undo' stays. */
const shownFor = 8_000

/** At the foot of the list: the last change, with Undo. */
function UndoNotice({ done, onClose }: { done: Done; onClose(): void }) {
  const client = useQueryClient()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: done.undo,
    onSuccess: onClose,
    onSettled: () => client.invalidateQueries({ queryKey: ['stock'] }),
  })
  useEffect(() => {
    // An undo in progress, or one that failed, stays until it is answered or read.
    if (!isIdle) return
    const timer = setTimeout(() => close.current(), shownFor)
    return () => clearTimeout(timer)
  }, [isIdle])

  return (
    <div className={styles.undoNotice} role="status">
      <span>{done.text}</span>
      <Button isBusy={isPending} onClick={() => mutate()}>
        {boardWords.docket.undo}
      </Button>
      <ErrorNotice error={error} />
    </div>
  )
}
