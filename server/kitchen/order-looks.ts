import type { BoardScreen } from './board-screen.ts'

/** After this many heartbeats with changes the whole board is sent, whatever was announced. */
const mostHeartbeats = 4

interface Look {
  fingerprint: string
  /** Whether an order was announced since. */
  isTold: boolean
  /** Whether something changed since the last full snapshot. */
  isOwed: boolean
  /** Heartbeats since then. */
  heartbeats: number
}

/** How the open orders of each board stood at the last heartbeat: an announcement may be lost. */
export interface OrderLooks {
  /** An order was announced to the board. */
  wasTold(screen: BoardScreen): void
  /** Whether the board must get the full snapshot: its orders have changed and no announcement has said so, or not all of it. */
  isDue(screen: BoardScreen, fingerprint: string): boolean
}

export function createOrderLooks(): OrderLooks {
  const looks = new WeakMap<BoardScreen, Look>()
  return {
    wasTold(screen) {
      const last = looks.get(screen)
      if (last) last.isTold = true
    },
    isDue(screen, fingerprint) {
      const last = looks.get(screen)
      const isNew = last !== undefined && last.fingerprint !== fingerprint
      const heartbeats = isNew || last?.isOwed ? (last?.heartbeats ?? 0) + 1 : 0
      const isDue = (isNew && !last.isTold) || heartbeats >= mostHeartbeats
      looks.set(screen, {
        fingerprint,
        isTold: false,
        isOwed: !isDue && heartbeats > 0,
        heartbeats: isDue ? 0 : heartbeats,
      })
      return isDue
    },
  }
}
