import { answer } from '#e2e/answers.ts'
import { listenFor } from '#e2e/listen.ts'
import { expect, test } from '#e2e/shots.ts'
import { at } from '#staff/fixtures/order.ts'

test('a screen counts as listening from its start on, not because its bell was tried', async ({
  open,
}) => {
  const board = await open('start')
  const heard: string[] = []
  await board.route('**/api/staff/beat', (route) => {
    heard.push(route.request().postDataJSON().sound)
    return route.fulfill(answer({ now: at(0), listening: {}, screens: [] }))
  })
  await listenFor(board)
  const start = board.getByRole('dialog', { name: 'Ready to hear orders?' })

  await start.getByRole('button', { name: 'Play the bell' }).click()
  await expect.poll(() => heard).toEqual(['blocked'])
  await start.getByLabel('I can hear it over the extraction').check()
  await start.getByRole('button', { name: 'Start', exact: true }).click()

  await expect.poll(() => heard).toEqual(['blocked', 'on'])
  await expect(start).toBeHidden()
})

test('a shift begins with the name of the screen and the results of its checks in words', async ({
  open,
}) => {
  const board = await open('start')
  const start = board.getByRole('dialog', { name: 'Ready to hear orders?' })

  await expect(start.getByText('Borough · Pass')).toBeVisible()
  await expect(start.getByText('Connected, clock right to the second')).toBeVisible()
  await expect(start.getByText(/^(Screen stays awake|A silent video keeps)/)).toBeVisible()
  await expect(start.getByRole('slider', { name: 'Volume' })).toHaveValue('0.9')
  // Escape is no start.
  await board.keyboard.press('Escape')
  await expect(start).toBeVisible()
})
