import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { orderWords } from '#staff/words/order.ts'

/** The provider's own names for what was paid and given back, as far as it has taken it. */
export function paymentReferences(
  { payment, refunds }: Pick<WireStaffOrder, 'payment' | 'refunds'>,
  money: (amount: number) => string,
): { what: string; reference: string }[] {
  return [
    { what: orderWords.order.payment, reference: payment.reference },
    ...refunds.map(({ amount, reference }) => ({
      what: orderWords.refund.refund(money(amount)),
      reference,
    })),
    // A board that was kept on the device by an earlier release has none.
  ].flatMap(({ what, reference }) => (reference ? [{ what, reference }] : []))
}
