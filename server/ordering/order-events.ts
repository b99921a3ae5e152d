/** Tells open order screens that an order moved. Within this process; other processes' moves are found by asking. */
export interface OrderEvents {
  publish(tenantId: string, orderId: string): void
  /** Returns the function that ends the subscription. */
  subscribe(tenantId: string, orderId: string, listener: () => void): () => void
}
