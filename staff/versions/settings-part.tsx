import { useLocation } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { WireBroughtBack } from '#contract/staff/content-versions.ts'
import { call } from '#staff/api/client.ts'
import { LinkButton } from '#staff/controls/button.tsx'
import { officeWords } from '#staff/words/office.ts'

const outletParts = ['hours', 'areas', 'contact'] as const
const restaurantParts = ['branding', 'messages', 'payments', 'booking', 'promos'] as const

/** Settings that are live as soon as they are saved: one form's part of a file of the tenant. */
export type SettingsPart =
  | { part: (typeof outletParts)[number]; outletId: string }
  | { part: (typeof restaurantParts)[number] }

/** The tenant's file that holds it. */
export function fileOfPart(part: SettingsPart): string {
  if ('outletId' in part) return `outlets/${part.outletId}.yaml`
  return part.part === 'promos' ? 'promos.yaml' : 'tenant.yaml'
}

/** The address of its history. */
export function historyOfPart(part: SettingsPart): string {
  return `/versions/${part.part}${'outletId' in part ? `/${encodeURIComponent(part.outletId)}` : ''}`
}

/** The address is untrusted input. */
export function readPart(name: string, outletId: string | undefined): SettingsPart | null {
  const ofOutlet = outletParts.find((each) => each === name)
  if (ofOutlet) return outletId ? { part: ofOutlet, outletId } : null
  const ofRestaurant = restaurantParts.find((each) => each === name)
  return ofRestaurant ? { part: ofRestaurant } : null
}

type Options = { params: { outlet: string }; signal: AbortSignal }

const loaders: Record<SettingsPart['part'], (options: Options) => Promise<{ revision: number }>> = {
  hours: (options) => call(calls.getHours, options),
  areas: (options) => call(calls.getAreas, options),
  contact: (options) => call(calls.getContactSettings, options),
  branding: ({ signal }) => call(calls.getBranding, { signal }),
  messages: ({ signal }) => call(calls.getMessageSettings, { signal }),
  payments: ({ signal }) => call(calls.getPaymentSettings, { signal }),
  booking: ({ signal }) => call(calls.getBookingRules, { signal }),
  promos: ({ signal }) => call(calls.listPromos, { signal }),
}

/** The revision that its form would load now: a later change by another person is a conflict. */
export async function revisionOfPart(part: SettingsPart, signal: AbortSignal): Promise<number> {
  const outlet = 'outletId' in part ? part.outletId : ''
  return (await loaders[part.part]({ params: { outlet }, signal })).revision
}

/** Makes it live again as it was in a version; the rest of its file stays. */
export function restorePart(
  part: SettingsPart,
  number: number,
  revision: number,
): Promise<WireBroughtBack> {
  const params = { number: String(number) }
  if (part.part === 'promos') return call(calls.bringBackPromos, { params, body: { revision } })
  return call(calls.bringBackSettings, {
    params,
    body:
      'outletId' in part
        ? { part: part.part, outlet_id: part.outletId, revision }
        : { part: part.part, revision },
  })
}

/** Where the way back leads: left in the address's state. */
export interface HistoryState {
  from: string
}

/** Leads to the versions of some settings, and from there back to this screen. */
export function HistoryLink({ part }: { part: SettingsPart }) {
  const { pathname } = useLocation()
  return (
    <LinkButton to={historyOfPart(part)} state={{ from: pathname } satisfies HistoryState}>
      {officeWords.history}
    </LinkButton>
  )
}
