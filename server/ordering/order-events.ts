import { EventEmitter } from 'node:events'

/** Tells open order screens that an order moved. Within this process; other processes' moves are found by asking. */
export interface OrderEvents {
  publish(tenantId: string, orderId: string): void
  /** Returns the function that ends the subscription. */
  subscribe(tenantId: string, orderId: string, listener: () => void): () => void
  /** How many listen to one order here. */
  listeners(tenantId: string, orderId: string): number
}

export function createOrderEvents(): OrderEvents {
  const emitter = new EventEmitter()
  const nameOf = (tenantId: string, orderId: string) => `${tenantId}/${orderId}`
  // One listener per open order screen is no leak.
  emitter.setMaxListeners(0)
  return {
    publish: (tenantId, orderId) => void emitter.emit(nameOf(tenantId, orderId)),
    subscribe(tenantId, orderId, listener) {
      const name = nameOf(tenantId, orderId)
      emitter.on(name, listener)
      return () => emitter.off(name, listener)
    },
    listeners: (tenantId, orderId) => emitter.listenerCount(nameOf(tenantId, orderId)),
  }
}
