import { EventEmitter } from 'node:events'

/** Tells open order screens that an order moved. Within this process; other processes' moves are found by asking. */
export interface OrderEvents {
  publish(tenantId: string, orderId: string): void
  /** Returns the function that ends the subscription. */
  subscribe(tenantId: string, orderId: string, listener: () => void): () => void
}

export function createOrderEvents(): OrderEvents {
  const emitter = new EventEmitter()
  // One listener per open order screen is no leak.
  emitter.setMaxListeners(0)
  return {
    publish: (tenantId, orderId) => void emitter.emit(`${tenantId}/${orderId}`),
    subscribe(tenantId, orderId, listener) {
      const name = `${tenantId}/${orderId}`
      emitter.on(name, listener)
      return () => emitter.off(name, listener)
    },
  }
}
