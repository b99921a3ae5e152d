import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import { wallClock } from '#domain/zone.ts'
import { call } from '#staff/api/client.ts'
import { download } from '#staff/api/download.ts'
import { useChosenOutlets } from '#staff/board/use-chosen-outlets.ts'
import { Chip, Chips } from '#staff/controls/choices.tsx'
import { DelayedSearch } from '#staff/controls/delayed-search.tsx'
import { OutletChoice } from '#staff/controls/outlet-choice.tsx'
import { serverNow } from '#staff/live/board-store.ts'
import { DateRange } from '#staff/office/date-range.tsx'
import { ExportButton } from '#staff/office/export-button.tsx'
import { ListState } from '#staff/office/list-state.tsx'
import { MoreButton } from '#staff/office/more-button.tsx'
import { Card, Page } from '#staff/office/page.tsx'
import { usePagedList } from '#staff/office/use-paged-list.ts'
import { useMoney, useRestaurant } from '#staff/shell/restaurant-context.ts'
import { todayQuery } from '#staff/today/today-query.ts'
import { words } from '#staff/words/common.ts'
import { historyWords } from '#staff/words/history.ts'
import styles from './history.module.css'
import {
  channelChoices,
  dayChoices,
  type HistoryFilter,
  onlyChoices,
  readFilter,
  toQuery,
  writeFilter,
} from './history-query.ts'
import { HistoryTable } from './history-table.tsx'

/** Every order that reached the restaurant: searched, filtered, opened. */
export function History() {
  const [params, setParams] = useSearchParams()
  const filter = readFilter(params)
  const { all } = useChosenOutlets()
  const { timeZone } = useRestaurant()
  const money = useMoney()
  const day = useQuery(todayQuery([])).data?.day
  const query = toQuery(filter, day ?? wallClock(new Date(serverNow()), timeZone).date)
  const found = usePagedList(['history', query], (cursor, signal) =>
    call(calls.listStaffOrders, { query: { ...query, ...cursor }, signal }),
  )
  const change = (facts: Partial<HistoryFilter>) =>
    setParams(writeFilter({ ...filter, ...facts }), { replace: true })
  const [first] = found.data?.pages ?? []
  const orders = found.data?.pages.flatMap((page) => page.orders) ?? []

  const emptyText = params.size > 0 ? historyWords.none : historyWords.noneToday

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
      <div className={styles.filters}>
        <Chips label={historyWords.which}>
          {dayChoices.map((each) => (
            <Chip key={each} isOn={filter.days === each} onPress={() => change({ days: each })}>
              {historyWords.days[each]}
            </Chip>
          ))}
        </Chips>
        {filter.days === 'dates' && (
          <div className={styles.dates}>
            <DateRange from={filter.from} to={filter.to} onChange={change} />
          </div>
        )}
        <Chips label={historyWords.filters}>
          {(['delivery', 'pickup'] as const).map((type) => (
            <Chip
              key={type}
              isOn={filter.type === type}
              onPress={() => change({ type: filter.type === type ? null : type })}
            >
              {historyWords[type]}
            </Chip>
          ))}
          {(['card', 'cash'] as const).map((payment) => (
            <Chip
              key={payment}
              isOn={filter.payment === payment}
              onPress={() => change({ payment: filter.payment === payment ? null : payment })}
            >
              {historyWords[payment]}
            </Chip>
          ))}
          {onlyChoices.map((only) => (
            <Chip
              key={only}
              isOn={filter.only === only}
              onPress={() => change({ only: filter.only === only ? null : only })}
            >
              {onlyText(only, first)}
            </Chip>
          ))}
          {channelChoices.map((channel) => (
            <Chip
              key={channel}
              isOn={filter.channel === channel}
              onPress={() => change({ channel: filter.channel === channel ? null : channel })}
            >
              {words.channels[channel]}
            </Chip>
          ))}
        </Chips>
      </div>
      <ListState {...found} empty={orders.length === 0 ? emptyText : null} />
      {orders.length > 0 && (
        <Card isFlush>
          <HistoryTable orders={orders} outlets={all} />
        </Card>
      )}
      {first && orders.length > 0 && (
        <p className={styles.showMore}>
          <span role="status">{historyWords.showing(orders.length, first.count)}</span>
          <MoreButton list={found} />
        </p>
      )}
    </Page>
  )
}

function onlyText(
  only: (typeof onlyChoices)[number],
  counts: { refunded: number; rejected: number } | undefined,
): string {
  if (only === 'refunded') return historyWords.refunded(counts?.refunded ?? 0)
  if (only === 'rejected') return historyWords.rejected(counts?.rejected ?? 0)
  return historyWords[only]
}
