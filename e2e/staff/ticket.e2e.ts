import { expect, test } from '@playwright/test'
import { testSlip } from '#domain/ticket.ts'
import { columnsOf, type TicketWidth, ticketWidths } from '#domain/ticket-layout.ts'
import { expectAccessible, expectAccessibleInDark } from '#e2e/accessible.ts'
import { ticketPage } from '#server/tickets/ticket-page.ts'

// The page of a ticket, as the browser lays it out for paper.

/** What a printer prints on the middle of each paper, in millimetres. */
const printed: Record<TicketWidth, number> = { 80: 72, 58: 48 }

const slipOf = (width: TicketWidth) =>
  testSlip({
    columns: columnsOf(width),
    printer: 'Kitchen',
    outlet: 'Borough',
    printedAt: new Date('2026-11-21T18:42:00Z'),
    zone: 'Europe/London',
    currency: { code: 'EUR', sign: '€' },
  })

for (const width of ticketWidths)
  test(`a ticket fills the part of ${width} mm paper that prints, without gaps`, {
    tag: '@wide',
  }, async ({ page }) => {
    // As it is served: under its own policy, in the way in which somebody opens it without a printer.
    const { html: served, policy } = ticketPage(slipOf(width), { times: 1, prints: true })
    const headers = { 'content-type': 'text/html', 'content-security-policy': policy }
    await page.addInitScript(() => {
      window.print = () => {}
    })
    await page.route('**/a-ticket', (route) => route.fulfill({ headers, body: served }))
    await page.goto('http://localhost/a-ticket')
    await expectAccessible(page)
    await expectAccessibleInDark(page)
    await page.emulateMedia({ media: 'print' })

    const lines = await page.locator('.ticket p').evaluateAll((all) =>
      all.map((line) => {
        const { top, bottom } = line.getBoundingClientRect()
        const letters = document.createRange()
        letters.selectNodeContents(line)
        return { top, bottom, letters: letters.getBoundingClientRect().width }
      }),
    )

    const millimetre = 96 / 25.4
    const widest = Math.max(...lines.map(({ letters }) => letters)) / millimetre
    expect(widest).toBeGreaterThan((printed[width] ?? 0) - 1)
    expect(widest).toBeLessThanOrEqual(printed[width] ?? 0)
    // White on black is one block, and a frame is closed.
    const gaps = lines.slice(1).map(({ top }, index) => top - (lines[index]?.bottom ?? 0))
    expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.1)

    // What the driver is given: a page of the paper's width for each copy, as long as its lines.
    const slip = slipOf(width)
    const long = { ...slip, lines: Array(5).fill(slip.lines).flat() }
    const { html } = ticketPage(long, { times: 2, prints: false })
    await page.goto('about:blank')
    await page.setContent(html)
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sizes = [...paper.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((found) =>
      found.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)),
    )
    const length = Number(/size:\d+mm (\d+)mm/.exec(html)?.[1])
    expect(sizes).toEqual([
      [width, length],
      [width, length],
    ])
  })
