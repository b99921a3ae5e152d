import type { z } from 'zod'
import type {
  messageSettingsUpdate,
  WireMessageSettings,
} from '#contract/staff/restaurant-settings.ts'
import {
  type DinerMessage,
  dinerMessages,
  messageChannels,
  messageFault,
  messageRules,
} from '#domain/diner-messages.ts'
import { invalid } from '#server/http/refusal.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { TenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { changeTenant, readTenant, type TenantState } from './change-settings.ts'
import { contentParts, restaurantSubjects } from './content-parts.ts'

type Message = WireMessageSettings['messages'][DinerMessage]

export async function getMessageSettings(ctx: StaffContext): Promise<WireMessageSettings> {
  return toWire(await readTenant(ctx))
}

/** Changes the messages to diners, one by one. */
export async function updateMessageSettings(
  ctx: MemberContext,
  { revision, messages }: z.output<typeof messageSettingsUpdate>,
): Promise<WireMessageSettings> {
  const sent = dinerMessages.flatMap((name): [DinerMessage, Message][] => {
    const message = messages[name]
    return message ? [[name, message]] : []
  })
  for (const [name, message] of sent) refuseUnusable(name, message)
  const state = await changeTenant(ctx, restaurantSubjects.messages, {
    action: contentParts.messages.action,
    revision,
    fields: () =>
      Object.fromEntries(sent.map(([name, message]) => [`messages.${name}`, toFile(message)])),
    nameOf: contentParts.messages.nameOf,
  })
  return toWire(state)
}

function refuseUnusable(name: DinerMessage, message: Message): void {
  for (const channel of messageChannels) {
    const own = message[channel]
    const fault = own === null ? null : messageFault(name, channel, own)
    if (fault) throw invalid(`messages.${name}.${channel}`, fault)
  }
  if (!message.send && !messageRules[name].canBeOff) {
    throw invalid(`messages.${name}.send`, 'Diners are always told this.')
  }
}

/** Null where the restaurant has no text of its own. */
function toFile({ text, email, send }: Message): TenantFile['messages'] | object | null {
  if (text === null && email === null && send) return null
  return {
    ...(text === null ? {} : { text }),
    ...(email === null ? {} : { email }),
    ...(send ? {} : { send }),
  }
}

function toWire({ file, revision }: TenantState): WireMessageSettings {
  const messageOf = (name: DinerMessage): Message => {
    const own = file.messages?.[name]
    return { text: own?.text ?? null, email: own?.email ?? null, send: own?.send ?? true }
  }
  const messages = Object.fromEntries(dinerMessages.map((name) => [name, messageOf(name)]))
  // One entry per name.
  return { revision, messages: messages as WireMessageSettings['messages'] }
}
