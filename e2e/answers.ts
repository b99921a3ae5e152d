import type { Page, Route } from '@playwright/test'

/** A successful answer of the API, for `route.fulfill`. */
export const answer = (data: unknown) => ({ json: { status: 200, message: 'OK', data } })

/** A refusal of the API, for `route.fulfill`. */
export const refusal = (status: number, code: string, message = '', data: unknown = null) => ({
  status,
  json: { status, code, message, data },
})

/** Holds the requests to a path back. @returns what lets them go */
export async function hold(page: Page, path: string | RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await released.promise
    await route.fallback()
  })
  return released.resolve
}

/** Answers calls with the server's own answer, changed. */
export async function changeAnswer(
  page: Page,
  path: string | RegExp,
  change: (text: string) => string,
): Promise<void> {
  await page.route(path, async (route) => {
    const response = await fetchAnswer(route)
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

/** Changes the data of the envelope. */
export function changeData<Data>(page: Page, path: string | RegExp, change: (data: Data) => void) {
  return changeAnswer(page, path, (text) => {
    const json = JSON.parse(text)
    change(json.data)
    return JSON.stringify(json)
  })
}

/** Outside a browser, names under `localhost` do not resolve everywhere. */
export function fetchAnswer(route: Route) {
  const url = new URL(route.request().url())
  const { host } = url
  url.hostname = 'localhost'
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })
}
