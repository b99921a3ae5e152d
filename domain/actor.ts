/** Whoever changes something. `member` is a person on the team, `device` a paired screen, `key` a program. */
export const actorKinds = ['member', 'device', 'key', 'diner', 'provider', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Who did it, as histories and the audit log keep it: by name too, since people and devices leave. */
export interface Actor {
  kind: ActorKind
  id: string
  name: string
  /** The paired screen that it was done on; of a device itself, that device. */
  device: { id: string; name: string } | null
}

/** What the clock or a rule does by itself. */
export const systemActor: Actor = { kind: 'system', id: '', name: 'System', device: null }
