// What the checkout and the page of an order answer to a tap.
import { changeData, refusal } from './answers.ts'
import { expect, test } from './fixtures.ts'

test('a refused order shows its reason, and puts the focus there', { tag: '@both' }, async ({
  diner,
  page,
}) => {
  await diner.reachPickupCheckout()
  await page.route('**/api/order', (route) =>
    route.fulfill(refusal(409, 'order_limit', 'Please call us to order.')),
  )
  await diner.payInCash()

  const reason = page.getByRole('alert').filter({ hasText: 'Please call us to order.' })
  await expect(reason).toBeInViewport({ ratio: 1 })
  await expect(reason).toBeFocused()
})

test('an order refused for a dish that has sold out leads to the cart, which says so and can be ordered again', async ({
  diner,
  page,
}) => {
  await diner.fillPickupCart()
  await diner.add('Onion Bhaji')
  await diner.goToCheckout()
  // It sells out between the opening of this page and the tap.
  type Menu = { categories: { items: { name: string; available: boolean }[] }[] }
  await changeData<Menu>(page, '**/api/menu/*', ({ categories }) => {
    for (const { items } of categories)
      for (const item of items) if (item.name === 'Onion Bhaji') item.available = false
  })
  const changed = { total: 23.9, changes: [] }
  await page.route(
    '**/api/order',
    (route) => route.fulfill(refusal(409, 'order_changed', 'Onion Bhaji is sold out.', changed)),
    { times: 1 },
  )
  await diner.payInCash()

  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible()
  await expect(page.getByText('The rest of your order isn’t affected.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Onion Bhaji' }).last().click()
  await diner.openCart()
  await diner.payInCash()
  await diner.seeOrder()
})

test('the second of two quick taps does not cancel the order', { tag: '@both' }, async ({
  diner,
  page,
}) => {
  await page.route('**/events', (route) => route.abort())
  await changeData<{ can_cancel: boolean }>(page, /\/api\/orders\/[\w-]+$/, (order) => {
    order.can_cancel = true
  })
  await diner.reachPickupPayment()
  await diner.payByCard()
  await diner.seeOrder()
  const size = page.viewportSize() ?? { width: 390, height: 844 }
  for (const width of [320, size.width]) {
    await page.setViewportSize({ ...size, width })
    const cancel = page.getByRole('button', { name: 'Cancel the order' })
    await cancel.scrollIntoViewIfNeeded()
    const asked = await cancel.boundingBox()
    await cancel.click()
    const keep = page.getByRole('button', { name: 'Keep it' })
    await expect(keep).toBeFocused()
    const answer = await page.getByRole('button', { name: 'Yes, cancel it' }).boundingBox()

    expect(answer?.y, `at ${width}`).toBeGreaterThanOrEqual((asked?.y ?? 0) + (asked?.height ?? 0))
    await keep.click()
  }
})

test('the note for the courier is that of its address, and not called saved once it is changed', {
  tag: '@wide',
}, async ({ diner, page }) => {
  await diner.reachCheckout()
  const note = page.getByPlaceholder('Buzzer, floor, where to leave it')
  await note.fill('Buzzer 3')
  await note.blur()
  await expect(note).toHaveAccessibleDescription('Saved')
  await note.fill('Buzzer 4')
  await expect(note).toHaveAccessibleDescription('')

  await page.getByRole('button', { name: /^Edit / }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Note for the courier').fill('Leave it at the door')
  await sheet.getByRole('button', { name: 'Save and use' }).click()
  await expect(note).toHaveValue('Leave it at the door')
  await note.focus()
  await note.blur()
  await page.reload()
  await expect(note).toHaveValue('Leave it at the door')
})
