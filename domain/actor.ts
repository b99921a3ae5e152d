/** Whoever changes something. `member` is a person on the team, `device` a paired screen, `key` a program. */
export const actorKinds = ['member', 'device', 'key', 'diner', 'provider', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/**
 * Who did something, as histories and the audit log store it. The name is stored too, since people and devices are
 * removed.
 */
export interface Actor {
  kind: ActorKind
  id: string
  name: string
  /** The paired screen that it was done on. Where the actor is a device, the device itself. */
  device: { id: string; name: string } | null
}

/** The actor of what the server does by itself, such as a job that is due. */
export const systemActor: Actor = { kind: 'system', id: '', name: 'System', device: null }
