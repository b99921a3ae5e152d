import { createHash } from 'node:crypto'
import { parse } from 'yaml'
import type { BodyOf } from '#contract/calls/table.ts'
import type {
  WireBranding,
  WireMessageSettings,
  WirePaymentSettings,
} from '#contract/staff/restaurant-settings.ts'
import {
  type DinerMessage,
  dinerMessages,
  messageChannels,
  messageFault,
  messageRules,
} from '#domain/diner-messages.ts'
import { everyService } from '#domain/fulfilment.ts'
import { isSame } from '#domain/menu-difference.ts'
import { largestLogo } from '#domain/picture.ts'
import { invalid } from '#server/http/refusal.ts'
import type { MemberContext, StaffContext } from '#server/staff/staff-context.ts'
import type { FileData } from '#server/tenancy/file-fields.ts'
import { fileAt, pathOf } from '#server/tenancy/file-paths.ts'
import { checkDrawings } from '#server/tenancy/folder/check-drawing.ts'
import type { Fault } from '#server/tenancy/folder/fault.ts'
import type { TenantFile } from '#server/tenancy/folder/tenant-file.ts'
import { assetFile, planPicture } from '#server/tenancy/pictures.ts'
import { rewriteYaml } from '#server/tenancy/rewrite-yaml.ts'
import type { Files, FollowingFile } from './change-document.ts'
import {
  changeTenant,
  logoFields,
  readTenant,
  sentFields,
  type TenantState,
} from './change-settings.ts'

export async function getPaymentSettings(ctx: StaffContext): Promise<WirePaymentSettings> {
  return toWirePayments(ctx, await readTenant(ctx))
}

export async function updatePaymentSettings(
  ctx: MemberContext,
  { revision, cash }: BodyOf<'updatePaymentSettings'>,
): Promise<WirePaymentSettings> {
  if (cash) requirePayable(ctx, cash)
  const state = await changeTenant(ctx, 'payments', {
    revision,
    fields: () =>
      cash ? { 'payments.cash': everyService.filter((each) => cash.includes(each)) } : {},
  })
  return toWirePayments(ctx, state)
}

/** Refuses with 422 if cards are not set up and a service would not take cash: it could not be paid at all. */
export function requirePayable(ctx: StaffContext, cash: readonly unknown[]): void {
  if (ctx.payments.card || everyService.every((each) => cash.includes(each))) return
  throw invalid('cash', 'Cards are not set up: without cash nobody could pay.')
}

function toWirePayments(ctx: StaffContext, { file, revision }: TenantState): WirePaymentSettings {
  const { STRIPE_SECRET_KEY: secret, STRIPE_WEBHOOK_SECRET: webhook } = ctx.environment
  return {
    revision,
    cash: file.payments?.cash ?? [...everyService],
    // The kind of keys, never the keys themselves.
    cards: {
      provider: ctx.payments.card?.name ?? null,
      keys: secret === '' ? 'none' : secret.includes('_live_') ? 'live' : 'test',
      webhook: webhook !== '',
    },
  }
}

type Message = WireMessageSettings['messages'][DinerMessage]

export async function getMessageSettings(ctx: StaffContext): Promise<WireMessageSettings> {
  return toWireMessages(await readTenant(ctx))
}

export async function updateMessageSettings(
  ctx: MemberContext,
  { revision, messages }: BodyOf<'updateMessageSettings'>,
): Promise<WireMessageSettings> {
  const sent = dinerMessages.flatMap((name): [DinerMessage, Message][] => {
    const message = messages[name]
    return message ? [[name, message]] : []
  })
  for (const [name, message] of sent) refuseUnusable(name, message)
  const state = await changeTenant(ctx, 'messages', {
    revision,
    fields: () =>
      Object.fromEntries(sent.map(([name, message]) => [`messages.${name}`, toFile(message)])),
  })
  return toWireMessages(state)
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

/** Null if nothing differs from the standard message. */
function toFile({ text, email, send }: Message): TenantFile['messages'] | object | null {
  if (text === null && email === null && send) return null
  return {
    ...(text === null ? {} : { text }),
    ...(email === null ? {} : { email }),
    ...(send ? {} : { send }),
  }
}

function toWireMessages({ file, revision }: TenantState): WireMessageSettings {
  const messageOf = (name: DinerMessage): Message => {
    const own = file.messages?.[name]
    return { text: own?.text ?? null, email: own?.email ?? null, send: own?.send ?? true }
  }
  const messages = Object.fromEntries(dinerMessages.map((name) => [name, messageOf(name)]))
  // `Object.fromEntries` loses the type of the keys.
  return { revision, messages: messages as WireMessageSettings['messages'] }
}

const extensions = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/jpeg': 'jpg',
} as const

interface LogoFile {
  /** Path in the tenant's folder. */
  name: string
  body: Buffer
}

interface Logo extends LogoFile {
  /** Address from which it is served. */
  stored: string
}

export async function getBranding(ctx: StaffContext): Promise<WireBranding> {
  return toWireBranding(ctx, await readTenant(ctx))
}

/** Changes name, logo and colours; brands that had the same value change with the restaurant. */
export async function updateBranding(
  ctx: MemberContext,
  { revision, logo, ...sent }: BodyOf<'updateBranding'>,
): Promise<WireBranding> {
  const picture = logo && (await readLogo(logo))
  const fields = {
    ...sent,
    ...(picture ? Object.fromEntries(logoFields.map((field) => [field, picture.name])) : {}),
  }
  const state = await changeTenant(ctx, 'branding', {
    revision,
    fields: () => sentFields(fields, (field) => `branding.${field}`),
    follow: (files, before, wanted) => followingBranding(files, before, wanted, picture),
  })
  return { ...toWireBranding(ctx, state), ...(picture ? { logo: picture.stored } : {}) }
}

/**
 * Reads an uploaded logo. Its file name contains a hash of the content, so that another logo gets another name. Refuses
 * with 422 a file that is not a picture.
 */
async function readLogo({
  type,
  data,
}: NonNullable<BodyOf<'updateBranding'>['logo']>): Promise<Logo> {
  const body = Buffer.from(data, 'base64')
  if (body.length > largestLogo) throw invalid('logo', 'This file is too large: 300 KB at most.')
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 8)
  const name = `logo-${hash}.${extensions[type]}`
  const faults: Fault[] = []
  if (type === 'image/svg+xml') await checkDrawings(new Map([[name, body]]), faults)
  const [fault] = faults
  if (fault) throw invalid('logo', `This file ${fault.message}.`)
  const planned = await planPicture(name, body).catch(() => {
    throw invalid('logo', 'This file is no picture that can be read.')
  })
  return { name, body, stored: assetFile(new Map([[name, planned]]), name) }
}

/** Files that change with the branding: brands that had the same values, and the file of a new logo. */
export function followingBranding(
  files: Files,
  before: FileData,
  wanted: FileData,
  logo: LogoFile | undefined,
): FollowingFile[] {
  const brands = new Map(brandsThatFollow(files, before, wanted))
  return [...brands, ...(logo ? replacedLogo(files, brands, before, logo) : [])]
}

function* brandsThatFollow(
  files: Files,
  before: FileData,
  wanted: FileData,
): Generator<[string, Buffer]> {
  const [was, becomes] = [brandingOf(before), brandingOf(wanted)]
  for (const [path, body] of files) {
    if (fileAt(path)?.kind !== 'brands') continue
    const text = body.toString()
    const brand: FileData = parse(text)
    const branding = brandingOf(brand)
    const same = Object.keys(becomes).filter((field) => isSame(branding[field], was[field]))
    const next = {
      ...branding,
      ...Object.fromEntries(same.map((field) => [field, becomes[field]])),
    }
    if (!isSame(branding, next)) {
      yield [path, Buffer.from(rewriteYaml(text, { ...brand, branding: next }))]
    }
  }
}

/** Adds the new logo, and deletes the old one if it was uploaded here and no other file uses it. */
function replacedLogo(
  files: Files,
  brands: ReadonlyMap<string, Buffer>,
  before: FileData,
  logo: LogoFile,
): FollowingFile[] {
  const old = String(brandingOf(before).header_logo)
  const isShown = [...new Map([...files, ...brands])].some(
    ([path, body]) => path.endsWith('.yaml') && body.includes(old),
  )
  const isUploaded = /^logo-[0-9a-f]{8}\.\w+$/.test(old) && old !== logo.name
  const added: [string, Buffer] = [pathOf.picture(logo.name), logo.body]
  return isUploaded && !isShown ? [added, [pathOf.picture(old), null]] : [added]
}

function brandingOf({ branding }: FileData): FileData {
  return { ...(branding as FileData | undefined) }
}

function toWireBranding({ site }: StaffContext, { file, revision }: TenantState): WireBranding {
  const { branding } = file
  return {
    revision,
    name: branding.name,
    tagline: branding.tagline,
    logo_style: branding.logo_style,
    logo_has_name: branding.logo_has_name,
    brand_colour: branding.brand_colour,
    secondary_colour: branding.secondary_colour,
    banner_colour: branding.banner_colour,
    logo: site.tenant.branding.headerLogo,
  }
}
