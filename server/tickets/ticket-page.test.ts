import { beforeEach, describe, expect, test } from 'vitest'
import type { Item } from '#domain/menu.ts'
import { shopItems } from '#testing/shop.ts'
import type { StaffActor } from '#testing/staff.ts'
import { openTicketShop, usualTickets } from '#testing/ticket-shop.ts'

const tickets = await openTicketShop()
beforeEach(() => tickets.setTickets(usualTickets))

describe('a ticket as a page', () => {
  test('prints itself under a policy that allows that alone, and shows a note as text', async () => {
    const id = await tickets.accepted({ note: '<script>alert(1)</script>' })

    const page = await tickets.fetchRaw(`/print/orders/${id}?copy=counter&print=1`)
    const plain = await tickets.fetchRaw(`/print/orders/${id}?copy=kitchen`)

    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; script-src 'sha256-[^']+'; .*frame-ancestors 'self'$/,
    )
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page.body.match(/<script>/g)).toHaveLength(1)
    expect(plain.body).not.toContain('<script>')
  })

  test('has the paper of the outlet’s ticket printer unless another is asked for', async () => {
    const id = await tickets.accepted()
    const narrow = await tickets.addPrinter({ width: 58 })
    const paper = async (query = '') => {
      const { body } = await tickets.fetchRaw(`/print/orders/${id}${query}`)
      return /@page\{size:(\d+)mm (\d+)mm;margin:0\}/.exec(body)?.slice(1).map(Number) ?? []
    }
    await tickets.setTickets({ printer_id: narrow.id })
    const [width = 0, length = 0] = await paper()
    const [asked] = await paper('?width=80')
    await tickets.setTickets({ printer_id: tickets.printer.id })

    expect([width, asked, (await paper())[0]]).toEqual([58, 80, 80])
    expect(length).toBeGreaterThan(width)
  })

  test('is 401 without a session, and 404 of another outlet', async () => {
    const id = await tickets.accepted()
    const [waiting] = await tickets.jobsOf(id)
    const other = await tickets.shop.addDevice({
      outlets: ['camden'],
    })
    const paths = [`/print/orders/${id}`, `/print/jobs/${waiting?.id}`]

    for (const path of paths) {
      expect((await tickets.fetchRaw(path, null)).statusCode).toBe(401)
      expect((await tickets.fetchRaw(path, other)).statusCode).toBe(404)
    }
    // A diner's host has no such page.
    const elsewhere = await tickets.shop.app.inject({
      url: paths[0] ?? '',
      headers: { host: 'sample.test' },
    })
    expect(elsewhere.statusCode).toBe(404)
  })
})

test('a ticket says the allergens that a dish had when it was ordered', async () => {
  const curryWith = (allergens: Item['allergens']) =>
    tickets.shop.stock({
      items: shopItems.map((item) => (item.id === 'curry' ? { ...item, allergens } : item)),
    })
  await curryWith(['milk', 'nuts'])
  const id = await tickets.accepted()
  await curryWith([])

  const { body } = await tickets.fetchRaw(`/api/staff/orders/${id}/ticket?copy=counter&format=text`)

  expect(body).toContain('Contains MILK, NUTS.')
})

test('two hours after the meal a ticket shows staff no more of the diner than their screens do', async () => {
  const id = await tickets.accepted()
  await tickets.diner.setPhone(id, '+447700900123')
  expect((await tickets.move(id, 'preparing', 'completed')).status).toBe(200)
  const ticketFor = async (actor: StaffActor) =>
    (await tickets.fetchRaw(`/api/staff/orders/${id}/ticket?copy=counter&format=text`, actor)).body

  const soon = await ticketFor(tickets.pass)
  tickets.shop.clock.advance({ hours: 3 })
  const late = await ticketFor(tickets.pass)
  const full = await ticketFor(tickets.manager)
  tickets.shop.clock.advance({ hours: -3 })

  expect(soon).toContain('Borough High Street')
  expect(soon).toContain('07700 900123')
  expect(late).not.toContain('Borough High Street')
  expect(late).toContain('SE1')
  expect(late).toContain('...123')
  expect(full).toContain('Borough High Street')
})
