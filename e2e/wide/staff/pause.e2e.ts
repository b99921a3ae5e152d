import type { Page } from '@playwright/test'
import { answer } from '#e2e/answers.ts'
import { expect, test } from '#e2e/shots.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { at } from '#staff/fixtures/order.ts'

/** Answers the changes of a pause until 19:02. @returns the calls that change its pauses: method, end of the path, body */
async function watchPauses(board: Page): Promise<unknown[][]> {
  const asked: unknown[][] = []
  await board.route('**/api/staff/service/*/pauses**', (route) => {
    const request = route.request()
    const body = request.postDataJSON()
    asked.push([request.method(), request.url().split('/').at(-1), body])
    const service = evenings.paused?.outlets[0]?.service
    const pauses = service?.pauses.map((pause) => ({ ...pause, ...body }))
    const data = { ...service, version: 9, pauses }
    return route.fulfill(answer(data))
  })
  return asked
}

test('a pause is made longer as the one that it is', async ({ open }) => {
  const board = await open('board-paused')
  const asked = await watchPauses(board)

  await board.getByRole('button', { name: '1 of 2' }).click()
  const notices = board.getByRole('dialog', { name: 'Notices' })

  await notices.getByRole('button', { name: '+20 min' }).click()

  await expect(notices.getByText('All orders paused until 19:22.')).toBeVisible()
  expect(asked).toEqual([['PUT', 'pause', { until: at(40) }]])
})

test('pausing again moves the running pause, and a pause of another service is listed beside it', async ({
  open,
}) => {
  const board = await open('board-paused')
  const asked = await watchPauses(board)
  await board.getByRole('button', { name: 'Pause', exact: true }).click()
  const sheet = board.getByRole('dialog', { name: 'How is it going?' })

  await sheet.getByRole('button', { name: /^40 min/ }).click()
  await expect(sheet.getByText('Paused by the Pass until 19:22.')).toBeVisible()
  await sheet.getByText('Message, reason or end time').click()
  await sheet.getByLabel('Message for diners (optional)').fill('Back at eight.')
  await sheet.getByLabel('Reason, for your reports (optional)').fill('Fryer broke')
  await sheet.getByLabel('Until a time today').fill('18:00')
  await sheet.getByRole('button', { name: 'Pause until 18:00' }).click()
  await expect(sheet.getByText('That time has passed today.')).toBeVisible()
  await sheet.getByRole('button', { name: 'Delivery', exact: true }).click()
  await sheet.getByLabel('Until a time today').fill('20:00')
  await sheet.getByRole('button', { name: 'Pause until 20:00' }).click()

  await expect.poll(() => asked.length).toBe(2)
  expect(asked).toEqual([
    ['PUT', 'pause', { until: at(40) }],
    [
      'POST',
      'pauses',
      { services: ['delivery'], until: at(78), message: 'Back at eight.', reason: 'Fryer broke' },
    ],
  ])
})

test('a pause’s message to diners is edited in the lane that shows it', async ({ open }) => {
  const board = await open('board-paused')
  const asked = await watchPauses(board)
  const lane = board.getByRole('region', { name: 'New', exact: true })
  await lane.getByRole('button', { name: 'Change the message' }).click()
  const sheet = board.getByRole('dialog', { name: 'Change the message' })

  await sheet.getByLabel('Message for diners (optional)').fill('Back at seven.')
  await sheet.getByRole('button', { name: 'Save the message' }).click()

  await expect(sheet).toBeHidden()
  await expect(lane.getByText('Diners read: “Back at seven.”')).toBeVisible()
  expect(asked).toEqual([['PUT', 'pause', { message: 'Back at seven.' }]])
})

test('the slots of today say how full they are, and why one is closed', async ({ open }) => {
  const board = await open('board-quiet')
  const slot = (minutes: number, used: number, closed_by: string | null) => ({
    start: at(minutes),
    end: at(minutes + 15),
    used,
    capacity: 6,
    closed_by,
  })
  const data = [slot(3, 1, 'too_soon'), slot(18, 6, 'full'), slot(33, 2, null)]
  await board.route('**/api/staff/slots/**', (route) => route.fulfill(answer(data)))

  await board.getByRole('button', { name: 'Busy', exact: true }).click()

  const rows = board.getByRole('dialog', { name: 'How is it going?' }).getByRole('listitem')
  await expect(rows).toHaveText(['18:451 of 6too soon', '19:006 of 6full', '19:152 of 6'])
})
