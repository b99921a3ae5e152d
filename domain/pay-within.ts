/** How long an order waits for its payment, in minutes; then it gives back its slot and promo. */
export const payWithinMinutes = 30
