import { answer } from '#e2e/answers.ts'
import { expect, test } from '#e2e/shots.ts'
import { at } from '#staff/fixtures/order.ts'
import { aPrinter, aPrintJob } from '#staff/fixtures/printing.ts'
import { say } from '../../../screens/open-shot.ts'

test('tickets too old to print automatically are printed or dismissed by a person', async ({
  open,
}) => {
  const board = await open('board-quiet')
  const printing = {
    outlet_id: 'bombay-spice-borough',
    printers: [aPrinter()],
    jobs: [-12, -11].map((minutes) => aPrintJob({ id: `job${minutes}`, created_at: at(minutes) })),
  }
  await board.route('**/api/staff/printers/kitchen/forget', (route) =>
    route.fulfill(answer({ ...printing, jobs: [] })),
  )
  await say(board, 'print', printing)
  const bar = board.getByRole('status').filter({ hasText: 'Printer Kitchen' })
  await expect(bar).toContainText('Printer Kitchen: 2 tickets are older than 10 min.')
  await expect(bar.getByRole('button', { name: 'Print 2 waiting tickets' })).toBeVisible()

  await bar.getByRole('button', { name: /^Printer Kitchen/ }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Don’t print them' }).click()

  await expect(board.getByText('Printer Kitchen')).toBeHidden()
})

test('on a board of several outlets a failing printer is shown with its outlet', async ({
  open,
}) => {
  const board = await open('board-long-outlets')
  await say(board, 'print', {
    outlet_id: 'bombay-spice-docks',
    printers: [aPrinter({ id: 'dock', outlet_id: 'bombay-spice-docks', state: 'off' })],
    jobs: [aPrintJob({ outlet_id: 'bombay-spice-docks', printer_id: 'dock' })],
  })

  const dock = 'Royal Victoria Dock and Canary Wharf North Quay'
  await expect(board.getByText(`${dock}: Printer Kitchen: is off. 1 ticket waits.`)).toBeVisible()
})

test('a ticket is printed by the browser of the screen that it belongs to', async ({ open }) => {
  const board = await open('board-quiet')
  await board.addInitScript(() => {
    window.print = () => {
      const { dataset } = (window.top ?? window).document.documentElement
      dataset.printed = `${dataset.printed ?? ''}${document.body.textContent.trim()};`
      window.dispatchEvent(new Event('afterprint'))
    }
  })
  await board.route('**/print/jobs/*', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<main>1050</main>' }),
  )
  const done: string[] = []
  for (const step of ['claim', 'printed', 'failed'])
    await board.route(`**/api/staff/print/jobs/*/${step}`, (route) => {
      done.push(step)
      return route.fulfill(answer(aPrintJob()))
    })
  await say(board, 'print', {
    outlet_id: 'bombay-spice-borough',
    printers: [aPrinter({ kind: 'browser', device_id: 'pass' })],
    jobs: [aPrintJob()],
  })

  await expect.poll(() => done).toEqual(['claim', 'printed'])
  const printed = await board.evaluate(() => document.documentElement.dataset.printed)
  expect(printed).toBe('1050;')
  await expect(board.locator('iframe')).toHaveCount(0)
})
