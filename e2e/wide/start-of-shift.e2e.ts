import { expect, test } from '@playwright/test'
import { at } from '#staff/fixtures/order.ts'
import { stillKitchen } from '../still-kitchen.ts'

const { open } = stillKitchen()

test('a screen counts as listening from its start on, not because its bell was tried', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'start', 'tablet')
  const heard: string[] = []
  await board.route('**/api/staff/beat', (route) => {
    heard.push(route.request().postDataJSON().sound)
    return route.fulfill({
      json: { status: 200, message: 'OK', data: { now: at(0), listening: {}, screens: [] } },
    })
  })
  await board.evaluate(() => {
    HTMLMediaElement.prototype.play = async () => {}
  })
  const start = board.getByRole('dialog', { name: 'Ready to hear orders?' })

  await start.getByRole('button', { name: 'Play the bell' }).click()
  await expect.poll(() => heard).toEqual(['blocked'])
  await start.getByLabel('I can hear it over the extraction').check()
  await start.getByRole('button', { name: 'Start', exact: true }).click()

  await expect.poll(() => heard).toEqual(['blocked', 'on'])
  await expect(start).toBeHidden()
  await board.context().close()
})

test('a shift begins with the name of the screen and the results of its checks in words', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'start', 'tablet')
  const start = board.getByRole('dialog', { name: 'Ready to hear orders?' })

  await expect(start.getByText('Borough · Pass')).toBeVisible()
  await expect(start.getByText('Connected, clock right to the second')).toBeVisible()
  await expect(start.getByText(/^(Screen stays awake|A silent video keeps)/)).toBeVisible()
  await expect(start.getByRole('slider', { name: 'Volume' })).toHaveValue('0.9')
  // Escape is no start.
  await board.keyboard.press('Escape')
  await expect(start).toBeVisible()
  await board.context().close()
})

test('a started screen is kept awake, and asks for it again after it was hidden', {
  tag: '@desk',
}, async ({ browser }) => {
  const board = await open(browser, 'start', 'tablet')
  await board.evaluate(() => {
    const { dataset } = document.documentElement
    const request = async () => {
      dataset.locks = String(Number(dataset.locks ?? 0) + 1)
      return { release: async () => {} }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const locks = () => board.evaluate(() => Number(document.documentElement.dataset.locks ?? 0))
  const show = (visibilityState: DocumentVisibilityState) =>
    board.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibilityState)
  const before = await locks()

  await board.getByRole('button', { name: 'Start', exact: true }).click()
  await expect.poll(locks).toBe(1)
  await show('hidden')
  const hidden = await locks()
  await show('visible')

  await expect.poll(locks).toBe(2)
  expect([before, hidden]).toEqual([0, 1])
  await board.context().close()
})
