import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { ReportBy } from '#contract/staff/reports.ts'
import { wallClock } from '#domain/zone.ts'
import { download } from '#staff/api/download.ts'
import { ChipChoice, OutletChoice } from '#staff/controls/choices.tsx'
import { useAddressFilter } from '#staff/controls/use-address-filter.ts'
import { serverNow } from '#staff/live/board-store.ts'
import { useChosenOutlets } from '#staff/live/use-shown-orders.ts'
import { DateRange } from '#staff/office/date-range.tsx'
import { ExportButton } from '#staff/office/export-button.tsx'
import { Card, ListState, Page } from '#staff/office/page.tsx'
import { Tabs } from '#staff/office/tabs.tsx'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { dayName } from '#staff/time-text.ts'
import { useBusinessDay } from '#staff/today/today-query.ts'
import { words } from '#staff/words/common.ts'
import { reportWords } from '#staff/words/reports.ts'
import styles from './reports.module.css'
import { ranges, readReportFilter, toReportQuery, writeReportFilter } from './reports-query.ts'

export function ReportTabs() {
  const tabs = (['day', 'sales', 'items', 'promos', 'reasons'] as const).map((tab) => ({
    to: `/reports/${tab}`,
    name: reportWords.tabs[tab],
    hasParts: tab === 'day',
  }))
  return <Tabs label={reportWords.title} tabs={tabs} />
}

/** What a report is asked for, by the address. */
export function useReportQuery() {
  const [params] = useSearchParams()
  const { timeZone } = useRestaurant()
  const filter = readReportFilter(params)
  const { day } = useBusinessDay(filter.outletId)
  return toReportQuery(filter, day ?? wallClock(new Date(serverNow()), timeZone).date)
}

const channelNames: Record<string, string> = words.channels

interface Props<Report> {
  title: string
  /** How its rows can be split; none where they cannot. */
  splits?: readonly ReportBy[]
  exports: readonly ('orders' | 'lines' | 'refunds')[]
  found: { data: Report | undefined; isPending: boolean; error: Error | null }
  /** Said where it has no rows. */
  none: string
  /** Also of a report without rows. */
  figures?(report: Report): ReactNode
  children(report: Report): ReactNode
}

/** A report over some days: which days, which outlet, split by what. */
export function ReportPage<Report extends { rows: readonly unknown[] }>({
  title,
  splits = [],
  exports,
  found,
  none,
  figures,
  children,
}: Props<Report>) {
  const [filter, change] = useAddressFilter(readReportFilter, writeReportFilter)
  const { by: _, ...span } = useReportQuery()
  const { all } = useChosenOutlets()
  const { data: report } = found
  const loads = {
    orders: () => download(calls.exportOrders, span),
    lines: () => download(calls.exportLines, span),
    refunds: () => download(calls.exportRefunds, span),
  }
  return (
    <Page
      title={title}
      about={`${dayName(span.from, 'short')} – ${dayName(span.to, 'short')}`}
      actions={exports.map((what) => (
        <ExportButton
          key={what}
          right="reports"
          what={reportWords.exports[what]}
          load={loads[what]}
        />
      ))}
    >
      <ReportTabs />
      <OutletChoice
        outlets={all}
        chosenId={filter.outletId}
        onChoose={(outletId) => change({ outletId })}
        withAll
      />
      <div className={styles.filters}>
        <ChipChoice
          label={reportWords.days}
          choices={ranges}
          chosen={filter.range}
          // The days that are shown are what is begun from.
          onChoose={(range) => change({ range, from: span.from, to: span.to })}
          textOf={(range) => reportWords.ranges[range]}
        />
        {filter.range === 'dates' && (
          <div className={styles.dates}>
            <DateRange from={filter.from} to={filter.to} onChange={change} />
          </div>
        )}
        {splits.length > 0 && (
          <ChipChoice
            label={reportWords.by}
            choices={splits}
            chosen={filter.by}
            onChoose={(by) => change({ by })}
            textOf={(by) => reportWords.splits[by]}
          />
        )}
      </div>
      <ListState {...found} empty={report?.rows.length === 0 ? none : null} />
      {report && figures?.(report)}
      {report && report.rows.length > 0 && children(report)}
    </Page>
  )
}

/** What a row or a part of it stands for. @param outlets by their ids */
export function keyText(
  by: ReportBy,
  key: string,
  outlets: readonly { id: string; name: string }[],
): string {
  switch (by) {
    case 'day':
      return dayName(key, 'short')
    case 'hour':
      return reportWords.hours(key)
    case 'channel':
      return channelNames[key] ?? key
    case 'outlet':
      return outlets.find(({ id }) => id === key)?.name ?? key
  }
}

interface ReportTableProps<Row, Totals> {
  caption: string
  /** What a row stands for. */
  heading: string
  rows: readonly Row[]
  keyOf(row: Row): string
  nameOf(row: Row): string
  totals: Totals
  figures: readonly { name: string; of(sums: Row | Totals): ReactNode }[]
}

/** Figures in rows, with their totals; on a phone each row is a card with the name of each figure. */
export function ReportTable<Row, Totals>(table: ReportTableProps<Row, Totals>) {
  const cellsOf = (sums: Row | Totals) =>
    table.figures.map(({ name, of }) => (
      <td key={name} data-name={name}>
        {of(sums)}
      </td>
    ))
  return (
    <Card isFlush>
      <table className={styles.table}>
        <caption className="hidden">{table.caption}</caption>
        <thead>
          <tr>
            {[table.heading, ...table.figures.map(({ name }) => name)].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={table.keyOf(row)}>
              <th scope="row">{table.nameOf(row)}</th>
              {cellsOf(row)}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{reportWords.total}</th>
            {cellsOf(table.totals)}
          </tr>
        </tfoot>
      </table>
    </Card>
  )
}
