import { afterEach, expect, test, vi } from 'vitest'
import { reportError } from './report-error.ts'

afterEach(() => vi.unstubAllGlobals())

test('an error is told to the server, with what loads for it', async () => {
  const sent = vi.fn((_url: string, _request: RequestInit) => Promise.resolve(new Response()))
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('location', { pathname: '/menu' })

  reportError(new Error('No such plate'))
  await vi.waitFor(() => expect(sent).toHaveBeenCalled())

  const [url, request] = sent.mock.calls[0] ?? []
  expect(url).toBe('/api/client-errors')
  expect(JSON.parse(String(request?.body))).toMatchObject({
    message: 'No such plate',
    path: '/menu',
  })
})
