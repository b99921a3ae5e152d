import { expect, test } from './fixtures.ts'

test('the note for the courier is that of its address, also after it was edited there', {
  tag: ['@phone', '@wide'],
}, async ({ diner, page }) => {
  await diner.reachCheckout()
  const note = page.getByPlaceholder('Buzzer, floor, where to leave it')
  await note.fill('Buzzer 3')
  await note.blur()
  await expect(note).toHaveAccessibleDescription('Saved')
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

test('a note that is left by the tap on the button is saved before the order is placed', {
  tag: '@phone',
}, async ({ diner, page }) => {
  await diner.reachCheckout()
  await page.getByText('Cash', { exact: true }).click()
  const calls: string[] = []
  const saved = Promise.withResolvers<void>()
  await page.route('**/api/customer-addresses/*', async (route) => {
    await saved.promise
    calls.push('note')
    await route.continue()
  })
  await page.route('**/api/order', async (route) => {
    calls.push('order')
    await route.continue()
  })
  await page.getByLabel('Note for the courier').fill('Blue door')
  await page.getByRole('button', { name: 'Place order' }).filter({ visible: true }).click()
  await page.waitForTimeout(500)
  saved.resolve()

  await diner.seeOrder()
  expect(calls).toEqual(['note', 'order'])
})

test('a note that is changed again is not called saved', { tag: ['@phone', '@wide'] }, async ({
  diner,
  page,
}) => {
  await diner.reachCheckout()
  const note = page.getByLabel('Note for the courier')
  await note.fill('Ring twice')
  await note.blur()
  await expect(note).toHaveAccessibleDescription('Saved')

  await note.fill('Gate code 4411')

  await expect(note).toHaveAccessibleDescription('')
})
