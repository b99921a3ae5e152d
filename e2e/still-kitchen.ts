import { type Browser, type Page, test } from '@playwright/test'
import { serveKitchen } from '../screens/kitchen-shop.ts'
import { kitchenShots } from '../screens/kitchen-shots.ts'
import { openShot } from '../screens/open-shot.ts'

/** For the tests of one file: screens of evenings that stand still, whose calls are answered in the browser. */
export function stillKitchen() {
  let kitchen: Awaited<ReturnType<typeof serveKitchen>>
  test.beforeAll(async () => {
    kitchen = await serveKitchen()
  })
  test.afterAll(() => kitchen?.stop())
  return {
    origin: () => kitchen.origin,
    open(browser: Browser, name: string, size: 'phone' | 'tablet'): Promise<Page> {
      const shot = kitchenShots.find((each) => each.name === name)
      if (!shot) throw new Error(`there is no ${name}`)
      return openShot(browser, kitchen.origin, shot, size, false)
    },
  }
}
