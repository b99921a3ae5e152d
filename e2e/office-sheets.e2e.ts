import { serveKitchen } from '../screens/kitchen-shop.ts'
import { expect, test } from './fixtures.ts'
import { openOffice, shotOf } from './office-shot.ts'

// Sheets of the office, with answers of their own: no server is needed.

test('the buttons of a form in a sheet are whole at its lower edge', {
  tag: ['@desk', '@wide'],
}, async ({ browser }) => {
  const { origin, stop } = await serveKitchen()
  for (const size of ['phone', 'tablet', 'desk'] as const)
    await test.step(size, async () => {
      const page = await openOffice(browser, origin, shotOf('promo'), size)
      const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
      await expect(save).toBeInViewport({ ratio: 1 })
      await page.context().close()
    })
  stop()
})
