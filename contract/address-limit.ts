/** Diners who may share one address within a minute: an office, a hall of residence, a mobile carrier. */
const dinersBehindAddress = 100

/** Requests per minute and address that let every diner behind a shared address make `each` of them. */
export function forSharedAddress(each: number): number {
  return each * dinersBehindAddress
}
