import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Ban, Search } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { calls } from '#contract/calls.ts'
import { messageOf } from '#contract/client/call-error.ts'
import { call } from '#staff/api/client.ts'
import { BoardMenu } from '#staff/board/board-menu.tsx'
import { BottomNav } from '#staff/board/bottom-nav.tsx'
import { Button } from '#staff/controls/button.tsx'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { Tag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { mute, unmute, useSound } from '#staff/live/sound.ts'
import { usePreferences } from '#staff/shell/preferences.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useNow } from '#staff/shell/use-now.ts'
import { useTitle } from '#staff/shell/use-title.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { words } from '#staff/words.ts'
import { SoldOutSheet } from './sold-out-sheet.tsx'
import styles from './stock.module.css'
import { type StockRow, type StockTab, soldOut, stockRows } from './stock-rows.ts'

/** What an outlet cannot serve: dishes and options, each until an end. */
export function Stock() {
  useTitle(words.stock.title)
  const client = useQueryClient()
  const outlets = useBoard(({ picture }) => picture?.outlets) ?? []
  const { outletIds } = usePreferences()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const outlet = outlets.find(({ id }) => id === (chosenId ?? outletIds[0])) ?? outlets[0]
  const [tab, setTab] = useState<StockTab>('items')
  const [search, setSearch] = useState('')
  const [marking, setMarking] = useState<StockRow | null>(null)
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const waiting = useBoard(
    ({ picture }) => picture?.orders.filter(({ status }) => status === 'placed').length ?? 0,
  )
  // Marks made elsewhere arrive with the board; the list is asked for again then.
  const marks = useBoard(({ picture }) => picture?.stock)
  const stock = useQuery({
    queryKey: ['stock', outlet?.id, marks?.map(({ id }) => id).join()],
    queryFn: ({ signal }) =>
      call(calls.getStock, { query: { outlet_id: outlet?.id ?? '' }, signal }),
    enabled: outlet !== undefined,
    placeholderData: (before) => before,
  })
  const takeBack = useMutation({
    mutationFn: (mark: string) => call(calls.unmarkStock, { params: { mark } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['stock'] }),
  })
  const groups = stock.data ? [...stockRows(stock.data, tab, search)] : []
  const marked = stock.data ? soldOut(stock.data) : []

  return (
    <div className={styles.screen}>
      <main className={styles.page}>
        <header className={styles.head}>
          <h1>
            {words.stock.title}
            <small>{outlet && words.stock.rightNow(outlet.name)}</small>
          </h1>
          <Link className={styles.back} to="/">
            {words.person.back}
          </Link>
        </header>
        <OutletChoice outlets={outlets} chosenId={outlet?.id ?? null} onChoose={setChosenId} />
        <label className={styles.search}>
          <Search aria-hidden />
          <span className="hidden">{words.stock.search}</span>
          <input
            type="search"
            placeholder={words.stock.search}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </label>
        <Chips label={words.stock.title}>
          <Chip isOn={tab === 'items'} onPress={() => setTab('items')}>
            {words.stock.dishes}
          </Chip>
          <Chip isOn={tab === 'options'} onPress={() => setTab('options')}>
            {words.stock.options}
          </Chip>
          <Chip isOn={tab === 'sold_out'} onPress={() => setTab('sold_out')}>
            {words.stock.onlySoldOut(marked.length)}
          </Chip>
        </Chips>
        {stock.isPending && <p role="status">{words.rail.updating}</p>}
        {(stock.error ?? takeBack.error) && (
          <Notice kind="bad" role="alert">
            {messageOf(stock.error ?? takeBack.error)}
          </Notice>
        )}
        {tab !== 'sold_out' && marked.length > 0 && search === '' && (
          <section className={styles.card}>
            <header>
              <h2>{words.stock.now}</h2>
              <small>{words.stock.stay}</small>
            </header>
            <Rows rows={marked} onMark={setMarking} onTakeBack={takeBack.mutate} />
          </section>
        )}
        {groups.map(([group, rows]) => (
          <section key={group} className={styles.card}>
            <header>
              <h2>{group}</h2>
            </header>
            <Rows rows={rows} onMark={setMarking} onTakeBack={takeBack.mutate} />
          </section>
        ))}
        {stock.data && groups.length === 0 && <p>{words.stock.none}</p>}
      </main>
      <BottomNav waiting={waiting} onMore={() => setIsMenuOpen(true)} />
      {isMenuOpen && (
        <BoardMenu
          onClose={() => setIsMenuOpen(false)}
          onMute={() => (useSound.getState().state === 'muted' ? unmute() : mute())}
        />
      )}
      {marking && outlet && (
        <SoldOutSheet
          row={marking}
          outlet={outlet}
          outlets={outlets}
          onClose={() => setMarking(null)}
        />
      )}
    </div>
  )
}

interface RowsProps {
  rows: StockRow[]
  onMark(row: StockRow): void
  onTakeBack(mark: string): void
}

function Rows({ rows, onMark, onTakeBack }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <li key={`${row.kind} ${row.id}`} className={styles.row}>
          <div>
            <b>{row.name}</b>
            {row.kind === 'option' && <span className={styles.option}>{words.stock.option}</span>}
            <small>
              {row.mark ? (
                <MarkedBy mark={row.mark} />
              ) : (
                row.openOrders > 0 && words.stock.inOpenOrders(row.openOrders)
              )}
            </small>
          </div>
          {row.mark ? (
            <>
              <Tag kind="bad">
                <Ban size={18} aria-hidden />
                <End until={row.mark.until} />
              </Tag>
              <Button
                kind="outlined"
                aria-label={words.stock.takeBackLabel(row.name)}
                onClick={() => row.mark && onTakeBack(row.mark.id)}
              >
                {words.stock.takeBack}
              </Button>
            </>
          ) : (
            <Button
              kind="quiet"
              aria-label={words.stock.markLabel(row.name)}
              onClick={() => onMark(row)}
            >
              {words.stock.mark}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function MarkedBy({ mark: { by, at } }: { mark: NonNullable<StockRow['mark']> }) {
  return words.stock.by(by.name, useWhen(at))
}

function End({ until }: { until: string | null }) {
  const when = useWhen(until ?? new Date(0).toISOString())
  return until ? words.stock.backAt(when) : words.stock.untilYouSay
}

/** `18:40` today, `Sun 22 Nov 13:00` on another day. */
function useWhen(instant: string): string {
  const { timeZone } = useRestaurant()
  const now = useNow(60_000)
  const day = dayText(instant, now, timeZone)
  const time = clockTime(instant, timeZone)
  return day === words.today ? time : `${day} ${time}`
}
