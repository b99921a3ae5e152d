import type { APIResponse, Route } from '@playwright/test'

/** What the server answers to a call of the page. Outside a browser, names under `localhost` do not resolve everywhere. */
export function fetchAnswer(route: Route): Promise<APIResponse> {
  const url = new URL(route.request().url())
  const { host } = url
  url.hostname = 'localhost'
  return route.fetch({ url: url.href, headers: { ...route.request().headers(), host } })
}
