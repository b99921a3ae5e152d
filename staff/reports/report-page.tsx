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
import { Card, Page } from '#staff/office/page.tsx'
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

interface Props {
  title: string
  /** How its rows, or the parts of them, can be split; none where they cannot. */
  splits: readonly ReportBy[]
  exports: readonly ('orders' | 'lines' | 'refunds')[]
  children: ReactNode
}

/** A report over some days: which days, which outlet, split by what. */
export function ReportPage({ title, splits, exports, children }: Props) {
  const [filter, change] = useAddressFilter(readReportFilter, writeReportFilter)
  const { by: _, ...span } = useReportQuery()
  const { all } = useChosenOutlets()
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
      {children}
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

interface ReportTableProps {
  caption: string
  /** The first one names the row, the others are figures. */
  columns: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
  total?: readonly ReactNode[]
}

/** Figures in rows; on a phone each row is a card with the name of each figure. */
export function ReportTable({ caption, columns, rows, total }: ReportTableProps) {
  return (
    <Card isFlush>
      <table className={styles.table}>
        <caption className="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <Row key={key} columns={columns} cells={cells} />
          ))}
        </tbody>
        {total && (
          <tfoot>
            <Row columns={columns} cells={total} />
          </tfoot>
        )}
      </table>
    </Card>
  )
}

function Row({ columns, cells }: { columns: readonly string[]; cells: readonly ReactNode[] }) {
  const [name, ...figures] = cells
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        <td key={columns[index + 1]} data-name={columns[index + 1]}>
          {figure}
        </td>
      ))}
    </tr>
  )
}
