import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { wallClock } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { download } from '#staff/api/download.ts'
import choiceStyles from '#staff/controls/choices.module.css'
import { Chip, ChipChoice, Chips, OutletChoice } from '#staff/controls/choices.tsx'
import { DelayedSearch } from '#staff/controls/search-field.tsx'
import { useAddressFilter } from '#staff/controls/use-address-filter.ts'
import { serverNow } from '#staff/live/board-store.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { DateRange } from '#staff/office/date-range.tsx'
import { ExportButton } from '#staff/office/export-button.tsx'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import { MoreButton, usePagedList } from '#staff/office/paged-list.tsx'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useBusinessDay } from '#staff/today/today-query.ts'
import { words } from '#staff/words/common.ts'
import { historyWords } from '#staff/words/today.ts'
import styles from './history.module.css'
import {
  type ChoiceField,
  choices,
  type HistoryFilter,
  readFilter,
  toQuery,
  writeFilter,
} from './history-query.ts'
import { HistoryTable } from './history-table.tsx'

/** All orders that reached the restaurant, with search and filters. */
export function History() {
  const [filter, change] = useAddressFilter(readFilter, writeFilter)
  const { all } = useChosenOutlets()
  const { timeZone } = useRestaurant()
  const money = useMoney()
  const { day } = useBusinessDay(filter.outletId)
  const query = toQuery(filter, day ?? wallClock(new Date(serverNow()), timeZone).date)
  const found = usePagedList(['history', query], (cursor, signal) =>
    call(calls.listStaffOrders, { query: { ...query, ...cursor }, signal }),
  )
  const [first] = found.data?.pages ?? []
  const orders = found.data?.pages.flatMap((page) => page.orders) ?? []

  const emptyText = writeFilter(filter).size > 0 ? historyWords.none : historyWords.noneToday

  return (
    <Page
      title={historyWords.title}
      about={first && historyWords.about[filter.days](first.count, money(first.amount))}
      actions={<ExportButton right="reports" load={() => download(calls.exportOrders, query)} />}
    >
      <OutletChoice
        outlets={all}
        chosenId={filter.outletId}
        onChoose={(outletId) => change({ outletId })}
        withAll
      />
      <DelayedSearch
        label={historyWords.search}
        search={filter.search}
        onSearch={(search) => change({ search })}
      />
      <HistoryFilters filter={filter} counts={first} onChange={change} />
      <ListState {...found} empty={orders.length === 0 ? emptyText : null} />
      {orders.length > 0 && (
        <Card isFlush>
          <HistoryTable orders={orders} outlets={all} />
        </Card>
      )}
      {first && orders.length > 0 && (
        <p className={styles.showing}>
          <span role="status">{historyWords.showing(orders.length, first.count)}</span>
          <MoreButton list={found} />
        </p>
      )}
    </Page>
  )
}

interface Props {
  filter: HistoryFilter
  /** Number of all matches; undefined until loaded. */
  counts: { refunded: number; rejected: number } | undefined
  onChange(facts: Partial<HistoryFilter>): void
}

/** Filters: days and the most used ones as chips, all others behind one more chip. */
function HistoryFilters({ filter, counts, onChange }: Props) {
  const more = [filter.status !== 'rejected' && filter.status, filter.payment, filter.channel]
  const set = [...more, filter.only === 'tests'].filter(Boolean).length
  // Keeps its state, also when the last filter is removed.
  const [isOpen] = useState(set > 0)
  /** A chip that toggles a field's value. */
  function choice<Field extends ChoiceField>(
    field: Field,
    value: NonNullable<HistoryFilter[Field]>,
    text: string,
  ) {
    const isOn = filter[field] === value
    return (
      <Chip key={value} isOn={isOn} onPress={() => onChange({ [field]: isOn ? null : value })}>
        {text}
      </Chip>
    )
  }
  return (
    <div className={styles.filters}>
      <div className={clsx(choiceStyles.chips, styles.strip)}>
        <ChipChoice
          label={historyWords.which}
          choices={choices.days}
          chosen={filter.days}
          onChoose={(days) => onChange({ days })}
          textOf={(days) => historyWords.days[days]}
        />
        <Chips label={historyWords.filters}>
          {choice('type', 'delivery', words.fulfilment.delivery)}
          {choice('type', 'pickup', words.fulfilment.pickup)}
          {choice('only', 'late', historyWords.late)}
          {choice('only', 'refunded', historyWords.refunded(counts?.refunded))}
          {choice('status', 'rejected', historyWords.rejected(counts?.rejected))}
        </Chips>
      </div>
      {filter.days === 'dates' && (
        <div className={styles.dates}>
          <DateRange from={filter.from} to={filter.to} onChange={onChange} />
        </div>
      )}
      <details className={styles.showMore} open={isOpen}>
        <summary>
          <SlidersHorizontal size={20} aria-hidden />
          {historyWords.moreFilters(set)}
        </summary>
        <Chips label={historyWords.columns.state}>
          {choices.status
            .filter((status) => status !== 'rejected')
            .map((status) => choice('status', status, words.status[status]))}
        </Chips>
        <Chips label={historyWords.otherFilters}>
          {choice('payment', 'card', historyWords.card)}
          {choice('payment', 'cash', historyWords.cash)}
          {choices.channel.map((channel) => choice('channel', channel, words.channels[channel]))}
          {choice('only', 'tests', historyWords.tests)}
        </Chips>
      </details>
    </div>
  )
}
