import type { WireStaffOrder } from '#contract/staff/staff-order.ts'

/** The steps that one tap takes. */
export type StepTo = 'accepted' | 'preparing' | 'ready' | 'out_for_delivery' | 'completed'

/** The step that a docket's large button takes; null where none is left. */
export function nextStep({ status, type }: Pick<WireStaffOrder, 'status' | 'type'>): StepTo | null {
  switch (status) {
    case 'placed':
      return 'accepted'
    case 'accepted':
      return 'preparing'
    case 'preparing':
      return 'ready'
    case 'ready':
      return type === 'delivery' ? 'out_for_delivery' : 'completed'
    case 'out_for_delivery':
      return 'completed'
    default:
      return null
  }
}
