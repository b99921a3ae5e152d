import fc from 'fast-check'
import type { Tx } from '#database/connection.ts'
import { systemActor } from '#domain/actor.ts'
import type { PauseKind } from '#domain/live-facts.ts'

/** A pause as a row: `until` is its end by the clock, `endedAt` when somebody lifted it. In whole minutes. */
export interface GivenPause {
  outletId: string
  kind: PauseKind
  at: Date
  until: Date | null
  endedAt: Date | null
}

const minute = 60_000
const day = 24 * 60

/** Pauses of the days around an instant: short ones, some over whole nights, some that nobody has lifted. */
export function generatedPauses(around: Date): fc.Arbitrary<GivenPause[]> {
  const pause = fc
    .record({
      outletId: fc.constantFrom('soho', 'soho', 'soho', 'camden'),
      // The system has one of each kind at a time, and keeps no more.
      kind: fc.constantFrom<PauseKind[]>('hand', 'hand', 'no_board', 'unanswered', 'not_live'),
      begins: fc.integer({ min: -2 * day, max: day }),
      lasts: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 2 * day })),
      end: fc.constantFrom('lifted', 'lifted', 'by the clock', 'open'),
    })
    .map(({ outletId, kind, begins, lasts, end }): GivenPause => {
      const at = new Date(around.getTime() + begins * minute)
      const ends = new Date(at.getTime() + lasts * minute)
      // What nobody lifts has no end, and only a person sets one that ends by itself.
      const isOpen = end !== 'lifted' && kind === 'hand'
      return {
        outletId,
        kind,
        at,
        until: isOpen && end === 'by the clock' ? ends : null,
        endedAt: isOpen ? null : ends,
      }
    })
  return fc.array(pause, { maxLength: 12 })
}

/** The pauses as they are at a time: none that begins later, and nobody has lifted one yet that is lifted later. */
export function pausesAsOf(pauses: readonly GivenPause[], now: Date): GivenPause[] {
  return pauses
    .filter(({ at }) => at <= now)
    .map((pause) => (pause.endedAt && pause.endedAt > now ? { ...pause, endedAt: now } : pause))
}

/** Writes pauses: those that were lifted to the past ones. */
export async function insertPauses(
  tx: Tx,
  tenantId: string,
  pauses: readonly GivenPause[],
): Promise<void> {
  const of = ({ outletId, kind, at }: GivenPause, index: number) => ({
    tenant_id: tenantId,
    id: String(index),
    outlet_id: outletId,
    kind,
    services: ['delivery' as const],
    reason: '',
    by: JSON.stringify(systemActor),
    at,
  })
  for (const [index, pause] of pauses.entries()) {
    if (pause.endedAt === null) {
      await tx
        .insertInto('service_pauses')
        .values({ ...of(pause, index), until: pause.until, message: '' })
        .execute()
    } else {
      await tx
        .insertInto('service_past_pauses')
        .values({ ...of(pause, index), ended_at: pause.endedAt, lifted_by: null })
        .execute()
    }
  }
}
