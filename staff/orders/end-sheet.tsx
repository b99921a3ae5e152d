import type { ReactNode } from 'react'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import type { StaffReason } from '#domain/order-reasons.ts'
import { Panel } from '#staff/controls/panel.tsx'
import { EndFoot } from './end-parts.tsx'
import { type EndLack, EndReason } from './end-reason.tsx'
import { shortNumber } from './short-number.ts'
import { StepFaults } from './step-faults.tsx'
import type { useOrderCall } from './use-order-call.ts'

interface Props {
  order: Pick<WireStaffOrder, 'number'>
  /** What the sheet does, of an order of this number. */
  title(number: string): string
  reason: StaffReason | null
  onReason(reason: StaffReason): void
  /** What has to be chosen or written first. */
  lacks: EndLack | null
  step: Pick<ReturnType<typeof useOrderCall>, 'isPending' | 'error' | 'isOnline'>
  /** Words of the button that ends the order. */
  end: string
  onEnd(): void
  onClose(): void
  /** What follows from the reason, and what the diner reads. */
  children: ReactNode
}

/** Ends an order for a reason, or keeps it. */
export function EndSheet({
  order,
  title,
  reason,
  onReason,
  lacks,
  step: { isPending, error, isOnline },
  end,
  onEnd,
  onClose,
  children,
}: Props) {
  return (
    <Panel
      title={title(shortNumber(order.number))}
      onClose={onClose}
      right={
        <>
          {children}
          <StepFaults error={error} isOnline={isOnline} />
        </>
      }
      foot={
        <EndFoot
          isBusy={isPending}
          isOnline={isOnline}
          lacks={lacks}
          onKeep={onClose}
          onEnd={onEnd}
          end={end}
        />
      }
    >
      <EndReason title={title(order.number)} reason={reason} onChoose={onReason} />
    </Panel>
  )
}
