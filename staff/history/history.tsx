import { calls } from '#contract/calls.ts'
import { wallClock } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { download } from '#staff/api/download.ts'
import { useChosenOutlets } from '#staff/board/use-chosen-outlets.ts'
import { DelayedSearch } from '#staff/controls/delayed-search.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { useAddressFilter } from '#staff/controls/use-address-filter.ts'
import { serverNow } from '#staff/live/board-store.ts'
import { ExportButton } from '#staff/office/export-button.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { usePagedList } from '#staff/office/use-paged-list.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { useBusinessDay } from '#staff/today/use-business-day.ts'
import { historyWords } from '#staff/words/history.ts'
import styles from './history.module.css'
import { HistoryFilters } from './history-filters.tsx'
import { readFilter, toQuery, writeFilter } from './history-query.ts'
import { HistoryTable } from './history-table.tsx'

/** Every order that reached the restaurant: searched, filtered, opened. */
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
