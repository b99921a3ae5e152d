import { Ban, ReceiptText } from 'lucide-react'
import type { WireMark } from '#contract/staff/mark.ts'
import type { Outlet } from '#staff/board/lanes-of.ts'
import { Button } from '#staff/controls/button.tsx'
import { Option } from '#staff/controls/choices.tsx'
import { ErrorNotice } from '#staff/controls/error-notice.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { Ticks } from '#staff/controls/ticks.tsx'
import { useHasUnreadable } from '#staff/controls/unreadable-fields.ts'
import { useBoard } from '#staff/live/board-store.ts'
import { words } from '#staff/words/common.ts'
import { stockWords } from '#staff/words/stock.ts'
import { EndFields } from './end-fields.tsx'
import { openOrdersWith } from './open-orders.ts'
import type { StockRow } from './stock-rows.ts'
import { useSoldOutForm } from './use-sold-out-form.ts'

interface Props {
  row: StockRow
  outlet: Outlet
  outlets: Outlet[]
  /** Options of the same name in other groups. */
  sameNamed: StockRow[]
  onMarked(marks: WireMark[]): void
  onClose(): void
}

/** Until when a dish or an option is sold out; the next opening is chosen, so that two taps do it. */
export function SoldOutSheet({ row, outlet, outlets, sameNamed, onMarked, onClose }: Props) {
  const form = useSoldOutForm({ row, outlet, outlets, onMarked, onClose })
  const { end, isOnline, isBusy } = form
  const canMark = !useHasUnreadable() && isOnline
  const orders = useBoard(({ snapshot }) => snapshot?.orders)
  const alsoGone = [
    ...new Set(
      [row, ...sameNamed.filter(({ id }) => form.also.includes(id))].flatMap(
        ({ neededBy }) => neededBy,
      ),
    ),
  ]
  return (
    <Panel
      title={stockWords.sheet.title(row.name)}
      onClose={onClose}
      action={
        <Button
          isBusy={isBusy}
          aria-disabled={!canMark || undefined}
          onClick={() => canMark && form.submit()}
        >
          {end === 'count' ? stockWords.sheet.markCount(form.count) : stockWords.sheet.mark}
        </Button>
      }
    >
      <EndFields row={row} outlet={outlet} form={form} />
      {sameNamed.length > 0 && (
        <Ticks
          legend={stockWords.sheet.sameName}
          isLegendShown
          name="same-name"
          choices={sameNamed.map(({ id, name, group }) => ({ id, name, note: group }))}
          chosen={form.also}
          onChange={form.setAlso}
        />
      )}
      {alsoGone.length > 0 && end !== 'count' && (
        <Notice kind="warn" icon={<Ban aria-hidden />} role="status">
          {stockWords.alsoGone(alsoGone)}
        </Notice>
      )}
      {row.openOrders > 0 && (
        <Notice kind="warn" icon={<ReceiptText aria-hidden />}>
          {stockWords.sheet.openOrders(
            row.openOrders,
            openOrdersWith(orders ?? [], outlet.id, row),
          )}
        </Notice>
      )}
      {outlets.length > 1 && (
        <Option type="checkbox" name="all" isOn={form.isEverywhere} onChange={form.setIsEverywhere}>
          {words.sameAtAll(outlets.length)}
        </Option>
      )}
      <ErrorNotice error={form.error} />
      {!isOnline && <Notice kind="warn">{words.needsConnection}</Notice>}
    </Panel>
  )
}
