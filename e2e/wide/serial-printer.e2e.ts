import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { hostUrl } from '../hosts.ts'
import { addPrinter, kitchen, openBoard } from '../kitchen.ts'
import { plugInSerial, printedOverSerial, setSerial } from '../serial-printer.ts'

// A ticket printer on a serial cable, as the browser and the board find it.

test('a serial printer is connected, and prints its queue after a failed write and after its cable is back', {
  tag: '@desk',
}, async ({ browser }) => {
  const { board, tablet } = await openBoard(browser, 'Sumac')
  await plugInSerial(tablet)
  const printer = await board.evaluate(addPrinter, 'Wok')
  const ticket = () =>
    board.evaluate((id) => fetch(`/api/staff/printers/${id}/test`, { method: 'POST' }), printer)
  const bar = board.getByRole('alert').filter({ hasText: 'Printer Wok' })
  await board.goto(`${hostUrl(kitchen)}/devices`)
  await board.getByRole('button', { name: 'Connect here: Serial, Wok' }).click()
  await expect(board.getByText('Connected here')).toBeVisible()

  await test.step('it is found again after a reload', async () => {
    await startAgain(board)
    await ticket()
    await expect.poll(() => printedOverSerial(board)).toHaveLength(1)
    await expect(bar).toBeHidden()
  })

  await test.step('a write that fails in the middle of a ticket', async () => {
    await setSerial(board, { failsAfter: 40 })
    await ticket()
    await expect(bar).toHaveText('Printer Wok: isn’t printing. 1 ticket waits.')
    expect(await printedOverSerial(board)).toHaveLength(1)
    await setSerial(board, { failsAfter: null })
    await expect.poll(() => printedOverSerial(board)).toHaveLength(2)
    await expect(bar).toBeHidden()
  })

  await test.step('a cable that is pulled out, and put back', async () => {
    await setSerial(board, { isThere: false })
    await ticket()
    await expect(bar).toHaveText('Printer Wok: is off. 1 ticket waits.')
    await setSerial(board, { isThere: true })
    await expect.poll(() => printedOverSerial(board)).toHaveLength(3)
    await expect(bar).toBeHidden()
  })

  await board.evaluate((id) => fetch(`/api/staff/printers/${id}`, { method: 'DELETE' }), printer)
  await tablet.close()
})

async function startAgain(board: Page): Promise<void> {
  await board.goto(hostUrl(kitchen))
  await board.getByRole('button', { name: 'Start', exact: true }).click()
}
