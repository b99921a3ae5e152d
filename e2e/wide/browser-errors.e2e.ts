import { expect, type Page, test } from '@playwright/test'
import { hostUrl } from '../hosts.ts'

// How the report reaches the log, under the id that its response names: `server/client-errors/client-errors.test.ts`.

/** Opens a page whose script then fails, and waits until the server has taken the report. */
async function failAt(page: Page, url: string, fail: () => void) {
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const [answer] = await Promise.all([
    page.waitForResponse(/\/client-errors$/),
    page.evaluate(fail),
  ])
  return {
    status: answer.status(),
    requestId: answer.headers()['x-request-id'],
    report: answer.request().postDataJSON(),
  }
}

const throwError = () => {
  setTimeout(() => {
    throw new Error('A plate fell')
  })
}
const rejectPromise = () => {
  void Promise.reject(new Error('A plate fell'))
}

for (const { name, url, path } of [
  { name: 'the storefront', url: hostUrl('bombay-spice.localhost'), path: '/menu' },
  {
    name: 'the restaurant’s application',
    url: hostUrl('staff.bombay-spice.localhost'),
    path: '/sign-in',
  },
]) {
  for (const [kind, fail] of [
    ['an error that nothing caught', throwError],
    ['a promise that nobody awaited', rejectPromise],
  ] as const) {
    test(`${kind} in ${name} is reported to the server`, async ({ page }) => {
      const { status, requestId, report } = await failAt(page, url + path, fail)

      expect(status).toBe(200)
      expect(requestId).toBeTruthy()
      expect(report).toMatchObject({ message: 'A plate fell', path })
      expect(report.stack).toContain('A plate fell')
      expect(report.build).toMatch(/\.js$/)
    })
  }
}
