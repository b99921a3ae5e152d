import { z } from 'zod'
import { texts } from '#contract/values.ts'
import { type Actor, actorKinds } from '#domain/actor.ts'

/** Who did something; `device` is the name of the paired screen used. */
export const actor = z.object({
  kind: z.enum(actorKinds),
  ...texts('id', 'name'),
  device: z.string().nullable(),
})
export type WireActor = z.infer<typeof actor>

export function toWireActor({ kind, id, name, device }: Actor): WireActor {
  return { kind, id, name, device: device?.name ?? null }
}
