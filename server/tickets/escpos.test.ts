import { beforeEach, describe, expect, test } from 'vitest'
import { lineAllergens } from '#domain/line-allergens.ts'
import { removalsGroupName } from '#domain/menu.ts'
import { orderTicket } from '#domain/ticket.ts'
import {
  columnsOf,
  plainLine,
  printable,
  type Ticket,
  ticketCopies,
  ticketText,
} from '#domain/ticket-layout.ts'
import { getKitchenOrder } from '#server/kitchen/kitchen-order.ts'
import { buildContent } from '#server/tenancy/content/build-content.ts'
import { checkFolder } from '#server/tenancy/folder/check-folder.ts'
import { readEscPos } from '#testing/read-escpos.ts'
import { openTicketShop, usualTickets } from '#testing/ticket-shop.ts'
import { toEscPos } from './escpos.ts'

const tickets = await openTicketShop()
beforeEach(() => tickets.setTickets(usualTickets))

describe('a ticket as bytes', () => {
  /** Compares the printed lines with the ticket's, one by one. */
  function compare(ticket: Ticket) {
    const { lines, cuts } = readEscPos(toEscPos(ticket))
    const printed = lines.slice(0, ticket.lines.length)
    expect(printed.map(({ text }) => text.trimEnd())).toEqual(
      ticket.lines.map((line) => plainLine(line, ticket.columns).trimEnd()),
    )
    expect(printed.filter(({ text }) => text !== '').map(({ size }) => size)).toEqual(
      ticket.lines.filter((line) => line.text !== '' || line.inverse).map(({ size }) => size),
    )
    expect(cuts).toBe(1)
  }

  test('is read back as the same text, for every dish of the demo with two units and options', async () => {
    const { shop } = tickets
    const id = await tickets.placeCash()
    const { order } = await shop.transaction((db) => getKitchenOrder(db, shop.tenantId, id))
    const now = shop.clock.now()
    const bare = (text: string) => text.replaceAll(/\s+/g, '').toLowerCase()
    let dishes = 0
    for (const name of ['bombay-spice', 'sumo-group', 'the-best-burgers']) {
      const { folder } = await checkFolder(`tenants/${name}`)
      if (!folder) throw new Error(`${name} cannot be imported`)
      const menus = buildContent(folder).menus.flatMap(({ categories }) => categories)
      for (const item of menus.flatMap(({ items }) => items)) {
        dishes++
        const options = item.groups.flatMap((group) =>
          group.options.slice(0, 2).map(({ id: optionId, name, price }, index) => {
            return { optionId, group: group.name, name, quantity: index + 1, price }
          }),
        )
        const line = {
          itemId: item.id,
          name: item.name,
          photo: '',
          quantity: 2,
          unitPrice: item.price,
          options,
          note: '',
          total: 2 * item.price,
          allergens: lineAllergens({ item, quantity: 2, choices: {}, note: '' }),
        }
        // Each copy on each paper, in turn: all of them for all dishes take as long as a kitchen's evening.
        const copy = ticketCopies[dishes % 2] ?? 'kitchen'
        const columns = columnsOf(dishes % 4 < 2 ? 80 : 58)
        const ticket = orderTicket(
          copy,
          {
            order: { ...order, lines: [line] },
            lines: [{ kitchenName: '' }],
            isTest: false,
            readyBy: now,
            startAt: null,
            acceptedAt: null,
            zone: 'Europe/London',
            currency: { code: 'GBP', sign: '£' },
          },
          { columns, printedAt: now, copyNumber: 1, by: 'Pass', thankYou: '' },
        )
        compare(ticket)
        for (const { group, name, quantity } of options) {
          if (group === removalsGroupName) continue
          expect(bare(ticketText(ticket))).toContain(bare(`${quantity}x${printable(name)}`))
        }
      }
    }
    expect(dishes).toBeGreaterThan(60)
  })

  test('has the euro and letters of other languages, each by the code page that has it', async () => {
    const ticket = await aTicket()
    const lines = [
      'Łódź, żółć i ćma',
      'Crème brûlée, jalapeño, smørrebrød, € 12, £ 3',
      'plain',
    ].map((text) => ({ ...lineOf(ticket), text }))

    const { lines: printed } = readEscPos(toEscPos({ ...ticket, lines }))

    expect(printed.slice(0, 3).map(({ text }) => text)).toEqual([
      'Łódź, żółć i ćma',
      'Crème br<19:150>lée, jalapeño, smørrebrød, € 12, £ 3',
      'plain',
    ])
  })

  test.each([
    ['note', '无花生 花生过敏', '', 'NOTE IN ANOTHER SCRIPT: SEE SCREEN'],
    ['note', 'لا مكسرات، حساسية', '', 'NOTE IN ANOTHER SCRIPT: SEE SCREEN'],
    ['note', 'no 花生 please', 'no ** please', 'NOTE IN ANOTHER SCRIPT: SEE SCREEN'],
    ['note', 'no 🥜', 'no *', 'NOTE HAS SIGNS THAT DO NOT PRINT: SEE SCREEN'],
    ['name', '李明 07700 900123', '** 07700 900123', 'NAME IN ANOTHER SCRIPT: SEE SCREEN'],
    ['address', '東京都', '', 'ADDRESS IN ANOTHER SCRIPT: SEE SCREEN'],
    ['dish', '2x 宫保鸡丁', '2x ****', 'DISH IN ANOTHER SCRIPT: SEE SCREEN'],
    [null, '東京', '**', 'TEXT IN ANOTHER SCRIPT: SEE SCREEN'],
    // The code pages have these, or their letters without an accent.
    ['dish', '1x Phở gà', '1x Pho gà', ''],
    ['note', 'Really? *', 'Really? *', ''],
  ] as const)(
    'sends the reader of a %s to the screen where it lacks letters: %s',
    async (part, text, printed, sentence) => {
      const ticket = await aTicket()
      const behind = part === null ? 'note' : null
      const lines = [
        { ...lineOf(ticket), text, part },
        { ...lineOf(ticket), text: 'behind it', part: behind },
      ] satisfies Ticket['lines']

      const { lines: read } = readEscPos(toEscPos({ ...ticket, lines }))

      const textOf = (size: number) =>
        read
          .filter((line) => line.size === size && line.text.trim() !== '')
          .map((line) => line.text.trimEnd())
      expect(textOf(1)).toEqual([printed, 'behind it'].filter(Boolean))
      expect(textOf(2).join(' ')).toBe(sentence)
    },
  )

  test('beeps for the kitchen, more often when it must stop, and not at the counter', async () => {
    const ticket = await aTicket()
    const beeps = (given: Partial<Ticket>) => readEscPos(toEscPos({ ...ticket, ...given })).beeps

    expect([beeps({}), beeps({ kind: 'stop' }), beeps({ copy: 'counter' })]).toEqual([2, 6, 0])
  })

  test('holds no command that a diner wrote into a note', async () => {
    const note = 'No onions\u001b@\u001dV\u0001\u001bp0 please'
    const id = await tickets.accepted({ note })

    const response = await tickets.fetchRaw(
      `/api/staff/orders/${id}/ticket?copy=kitchen&format=escpos&width=58`,
    )

    const { lines, cuts } = readEscPos(response.rawPayload)
    expect(response.headers['content-type']).toBe('application/octet-stream')
    expect(lines.map(({ text }) => text).join(' ')).toContain('No onions @ V p0 please')
    expect(cuts).toBe(1)
  })

  test('is printed as often as the settings say', async () => {
    await tickets.setTickets({ kitchen_copies: 3, counter_copies: 0 })
    const [three] = await tickets.jobsOf(await tickets.accepted())

    const { rawPayload } = await tickets.fetchRaw(
      `/api/staff/print/jobs/${three?.id}/ticket?format=escpos`,
    )

    expect(readEscPos(rawPayload).cuts).toBe(3)
  })
})

/** A ticket of the kitchen. */
const aTicket = async () =>
  tickets.get<Ticket>(`orders/${await tickets.accepted({ note: '' })}/ticket?copy=kitchen`)

function lineOf(ticket: Ticket): Ticket['lines'][number] {
  const line = ticket.lines.find(({ size, inverse, boxed }) => size === 1 && !inverse && !boxed)
  if (!line) throw new Error('a ticket without a plain line')
  return line
}
