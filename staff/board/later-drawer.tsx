import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { shortName } from '#domain/order-contact.ts'
import { Button } from '#staff/controls/button.tsx'
import { Panel } from '#staff/controls/panel.tsx'
import { FulfilmentTag } from '#staff/controls/tag.tsx'
import { useBoard } from '#staff/live/board-store.ts'
import { cookingStart, type Outlet } from '#staff/live/lanes.ts'
import { takeStep } from '#staff/live/take-step.ts'
import { useNow } from '#staff/live/use-now.ts'
import { clockTime, dayText } from '#staff/time-text.ts'
import { boardWords } from '#staff/words/board.ts'
import { NoticeOnDocket } from './docket-parts.tsx'
import { StepButton } from './step-button.tsx'
import styles from './strips.module.css'

interface Props {
  orders: WireStaffOrder[]
  outlets: Outlet[]
  onOpen(id: string): void
  onClose(): void
}

/** Starts an order and moves the focus to the button of the next or previous row, otherwise to the close button. */
function start(order: WireStaffOrder, button: HTMLElement): void {
  const row = button.closest('article')
  const others = [row?.nextElementSibling, row?.previousElementSibling]
  const next = others.find((each) => each instanceof HTMLElement && each.matches('article'))
  const to = next?.querySelector<HTMLElement>('button:last-child')
  const close = button.closest('dialog')?.querySelector<HTMLElement>('header button')
  takeStep(order, 'preparing')
  ;(to ?? close)?.focus()
}

/** Accepted orders for a later slot, sorted by the start of cooking. */
export function LaterDrawer({ orders, outlets, onOpen, onClose }: Props) {
  const now = useNow(60_000)
  const notices = useBoard((state) => state.notices)
  return (
    <Panel title={boardWords.later.title} onClose={onClose}>
      {notices
        .filter(({ kind, orderId }) => kind === 'later' || orders.some(({ id }) => id === orderId))
        .map((notice) => (
          <NoticeOnDocket key={notice.orderId} notice={notice} />
        ))}
      {orders.length === 0 && <p>{boardWords.later.empty}</p>}
      {orders.map((order) => {
        const outlet = outlets.find(({ id }) => id === order.outlet.id)
        if (!outlet) return null
        const zone = outlet.time_zone
        return (
          <article key={order.id} className={styles.laterRow} aria-label={order.number}>
            <FulfilmentTag type={order.type} />
            <div>
              {order.number} · {shortName(order.customer.name)}
              <small>
                {dayText(order.timing.from, now, zone)} {clockTime(order.timing.from, zone)},{' '}
                {boardWords.later.starts(clockTime(cookingStart(order, outlet), zone))}
              </small>
            </div>
            <Button kind="outlined" onClick={() => onOpen(order.id)}>
              {boardWords.bars.show}
            </Button>
            <StepButton onClick={({ currentTarget }) => start(order, currentTarget)}>
              {boardWords.docket.startNow}
            </StepButton>
          </article>
        )
      })}
    </Panel>
  )
}
