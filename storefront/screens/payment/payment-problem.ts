/** Why a payment cannot begin, as a sentence for the diner: nothing was ordered and nothing taken. */
export class PaymentProblem extends Error {
  override name = 'PaymentProblem'
}
