import { describe, expect, test } from 'vitest'
import { definitionOf, isForStaff } from '#contract/calls/table.ts'
import { type CallName, calls } from '#contract/calls.ts'
import type { Role } from '#domain/staff-rights.ts'
import { holdDate } from '#testing/hold-date.ts'
import { addTenant, openShop, type Shop } from '#testing/shop.ts'
import { addMember, type StaffCaller, staffCall } from '#testing/staff.ts'

const otherHost = 'staff.other.test'
const shop = await openShop()
await addTenant(shop.services, 'other', 'other.test')

type Request = Parameters<Shop['call']>[0]
type Least = 'device' | Role
/**
 * The least that a call requires: an unattended screen, or a person of that role; and whether it requires a PIN or code as
 * well. Each part of `bringBackSettings` requires more (`server/content/bring-back-settings.test.ts`), as does `goLive` of an
 * existing outlet (`server/service/service.test.ts`).
 */
const callsBy: [least: Least, proof: boolean, names: string][] = [
  [
    'device',
    false,
    `getMe listPeople unlockDevice sendUnlockCode lockDevice sendHeartbeat getTicket printOrder
      listPrinters reportPrinter forgetPrintJobs listPrintJobs getPrintJobTicket claimPrintJob
      markPrinted markPrintFailed getBoard getStaffOrder getOrderMessages markOrderSeen
      acceptOrder moveOrder undoOrderStep delayOrder rejectOrder getStock markStock unmarkStock
      getService pauseService changePause resumeService setBusy clearBusy listKitchenSlots`,
  ],
  [
    'staff',
    false,
    `staffSignOut listStaffSessions endStaffSession updateMe prove sendProofCode listStaffMenus
      getStaffMenu bringBackSettings getAreas tryPostcode listStaffOrders placeTestOrder
      getToday repeatMessage listBookings addBooking changeBooking stepBooking`,
  ],
  ['staff', true, `setPin`],
  [
    'manager',
    false,
    `listTeam addDevice listDevices updateDevice removeDevice getOutletSettings
      updateOutletSettings getContactSettings updateContactSettings getAlertSettings
      updateAlertSettings getTicketSettings updateTicketSettings getMessageSettings
      updateMessageSettings getWebsite changeWebsite discardWebsite discardWebsiteChange
      publishWebsite bringBackWebsite previewWebsite testAlerts getSetup updateSetup proveAlerts
      listAudit changeMenu discardMenuDraft discardMenuChange getMenuDiff publishMenu
      listVersions getVersionChanges bringBackVersion undoPublish changeMenuPrices uploadPicture
      previewMenu getHours updateHours updateAreas listPromos addPromo updatePromo removePromo
      bringBackPromos tryPromo addPrinter updatePrinter removePrinter testPrinter
      cancelStaffOrder markAsTest goLive dismissDispute getDayReport closeDay getSalesReport
      getItemsReport getPromosReport getReasonsReport getBookingRules updateBookingRules
      listCustomers getStaffCustomer noteCustomer blockCustomer`,
  ],
  [
    'manager',
    true,
    `inviteMember updateMember removeMember repeatInvitation refundOrder exportOrders
      exportLines exportRefunds exportPauses exportCustomers exportBookings exportAudit`,
  ],
  ['owner', false, `addOutlet getBranding updateBranding getPaymentSettings`],
  ['owner', true, `updatePaymentSettings exportStaffCustomer eraseCustomer`],
]
const table = callsBy.flatMap(([least, proof, names]) =>
  names.split(/\s+/).map((name) => ({ name: name as CallName, least, proof })),
)
const rank: Least[] = ['device', 'staff', 'manager', 'owner']

/** Each kind of actor. */
const actors: [string, Least, () => Promise<StaffCaller>][] = [
  ['a screen by itself', 'device', () => shop.addDevice()],
  ...(['staff', 'manager', 'owner'] as const).flatMap((role): typeof actors => [
    [role, role, () => shop.addMember({ role })],
    [
      `${role} at a screen`,
      role,
      async () => {
        const device = await shop.addDevice()
        await shop.unlock(device, await shop.addMember({ role }))
        return device
      },
    ],
  ]),
]

/** The refusal of a call for this caller; undefined if the call was let in, whatever its result. */
function refusalOf({ status, data }: { status: number; data: unknown }): string | undefined {
  if (status !== 403) return status === 401 ? 'unauthorised' : undefined
  const keys = Object.keys((data as object | null) ?? {})
  return keys.includes('right') ? 'person' : keys.includes('by') ? 'proof' : 'role'
}

describe('every call of the people’s side', () => {
  test('is in the table of rights', () => {
    const named = (Object.keys(calls) as CallName[]).filter(
      (name) =>
        isForStaff(definitionOf(calls[name]).who) &&
        ownAreas.has(areaOf(name)) &&
        !streams.has(name),
    )

    expect(table.map(({ name }) => name).sort()).toEqual(named.sort())
  })

  test.each(actors)('lets in %s as the table says', async (label, level, make) => {
    const wrong: string[] = []
    const reader = await make()
    for (const { name, least, proof } of table) {
      const request = calls[name].replaceAll(/:\w+/g, 'x') as Request
      // Some calls that write end a session.
      const answer = request.startsWith('GET ')
        ? await reader.call(request)
        : await staffCall(shop, request, await make(), { body: {} })
      const isEnough = rank.indexOf(level) >= rank.indexOf(least)
      // A PIN just entered at a screen is the proof.
      const lacksProof = proof && !label.includes('screen')
      const enough = lacksProof ? 'proof' : undefined
      const expected = isEnough ? enough : level === 'device' ? 'person' : 'role'
      const found = refusalOf(answer)
      if (found !== expected) wrong.push(`${name}: ${found} instead of ${expected}`)
    }

    expect(wrong).toEqual([])
  })
})

/** Answered without end: let in as the first picture of the board is. */
const streams = new Set<CallName>(['watchBoard'])
const areaOf = (name: CallName) => definitionOf(calls[name]).area
const ownAreas = new Set(
  'customers,sign-in,team,devices,settings,content,printing,office,reports,orders,service'
    .split(',')
    .map((area) => `Staff ${area}`),
)

describe('another tenant', () => {
  test('knows none of one’s sessions: each call is 401 on its host', async () => {
    const owner = await shop.addMember({ role: 'owner' })
    const device = await shop.addDevice()
    for (const { name } of table) {
      const request = calls[name].replaceAll(/:\w+/g, 'x') as Request
      for (const actor of [owner, device]) {
        const { status } = await actor.call(request, undefined, { host: otherHost })
        expect({ name, status }).toEqual({ name, status: 401 })
      }
    }
  })

  test('keeps a screen that it is about to pair', async () => {
    const pairing = await staffCall<{ code: string; secret: string }>(
      shop,
      'POST /api/staff/devices/pairing',
      null,
      { host: otherHost, body: {} },
    )
    const owner = await shop.addMember({ role: 'owner' })
    const { code, secret } = pairing.data
    const body = { name: 'x', purpose: 'board', outlets: ['soho'], code }

    const paired = await owner.call('POST /api/staff/devices', body)
    const read = await owner.call(`GET /api/staff/devices/pairing/${secret}`)

    expect([paired.status, read.status]).toEqual([404, 404])
  })

  test('keeps its settings when an outlet of the same name changes', async () => {
    const theirs = await addMember(shop.services, 'other', { role: 'owner' })
    const owner = await shop.addMember({ role: 'owner' })
    const get = () =>
      staffCall(shop, 'GET /api/staff/settings/outlet/soho', theirs, { host: otherHost })
    const before = await get()
    await owner.call('PUT /api/staff/settings/outlet/soho', { revision: 0, pin_for_moves: true })

    expect(before.status).toBe(200)
    expect((await get()).data).toEqual(before.data)
  })
})

// `every-call.test.ts` names another outlet in every call.
test('another outlet is 404 where one’s own screen, or a new member, would work at both', async () => {
  const manager = await shop.addMember({ role: 'manager', outlets: ['camden'] })
  const screen = await shop.addDevice({ outlets: ['camden'] })
  await shop.unlock(screen, manager)
  const outlets = ['camden', 'soho']
  const person = { name: 'x', contact: 'y@team.test.com', role: 'staff', outlets }
  const device = { name: 'x', purpose: 'board', outlets }

  const answers = [
    await screen.call(`PUT /api/staff/devices/${screen.id}`, device),
    await screen.call('POST /api/staff/devices', device),
    await screen.call('POST /api/staff/team', person),
  ]

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('more than 240 calls of one actor in a minute are 429, of others not', async () => {
  holdDate()
  const strict = await openShop({ environment: { ORDER_LIMIT_FACTOR: '1' } })
  const busy = await strict.addDevice()
  const calm = await strict.addDevice()
  const statuses = []
  for (let count = 0; count < 241; count++) {
    statuses.push((await busy.call('GET /api/staff/me')).status)
  }

  expect(statuses.indexOf(429)).toBe(240)
  expect((await calm.call('GET /api/staff/me')).status).toBe(200)
})
