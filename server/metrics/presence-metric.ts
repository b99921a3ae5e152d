import { Gauge, type Registry } from 'prom-client'

/** Adds the number of diners who are about to order. Each process reports all of them. */
export function addPresenceMetric(registry: Registry, count: () => number): void {
  new Gauge({
    name: 'tiffin_filled_carts',
    help: 'Signed-in diners with a filled cart, at all processes: take the maximum over processes, not the sum',
    registers: [registry],
    collect() {
      this.set(count())
    },
  })
}
