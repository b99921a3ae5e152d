/** Kinds of actor. `member` is a person on the team, `device` a paired screen, `key` a program. */
export const actorKinds = ['member', 'device', 'key', 'diner', 'provider', 'system'] as const
export type ActorKind = (typeof actorKinds)[number]

/** Who did something; the name is stored too, since people and devices are removed. */
export interface Actor {
  kind: ActorKind
  id: string
  name: string
  /** The paired screen used; if the actor is a device, that device. */
  device: { id: string; name: string } | null
}

/** Actor of automatic actions of the server, such as a due job. */
export const systemActor: Actor = { kind: 'system', id: '', name: 'System', device: null }

/** The person who runs the installation. */
export const operatorActor: Actor = { ...systemActor, name: 'Operator' }
