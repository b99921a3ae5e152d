import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { isOpen } from '#domain/order-actions.ts'
import { shortNumber } from '#staff/orders/short-number.ts'
import type { StockRow } from './stock-rows.ts'

/** Numbers of the open orders of an outlet that have a dish or an option, in the order in which they are due. */
export function openOrdersWith(
  orders: readonly WireStaffOrder[],
  outletId: string,
  { kind, id }: Pick<StockRow, 'kind' | 'id'>,
): string[] {
  return orders
    .filter(({ outlet, status }) => outlet.id === outletId && isOpen(status))
    .filter(({ lines }) =>
      lines.some((line) =>
        kind === 'item'
          ? line.item_id === id
          : line.options.some((option) => option.option_id === id),
      ),
    )
    .map(({ number }) => shortNumber(number))
}
