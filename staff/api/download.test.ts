import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchFile, onSignedOut } from './client.ts'
import { saveFile } from './download.ts'

/** The network's response to a request. */
let network: (request: RequestInit) => Promise<Response>
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_url: string, request: RequestInit) => network(request))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  onSignedOut(() => {})
})

test('a file is released long after the browser was told to keep it', () => {
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:one')
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()

  saveFile(new Blob(['a;b']), 'orders.csv')

  expect([link.href, link.download, link.click.mock.calls.length]).toEqual([
    'blob:one',
    'orders.csv',
    1,
  ])
  vi.advanceTimersByTime(10_000)
  expect(revoke).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(revoke).toHaveBeenCalledWith('blob:one')
})

const ended = ({ signal }: RequestInit) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('aborted'))),
  )
const failureOf = (work: Promise<unknown>) => work.then(String, (error: unknown) => error)

test('a file comes with its headers', async () => {
  network = async () => new Response('a;b', { headers: { 'content-disposition': 'attachment' } })

  const { body, headers } = await fetchFile('/orders.csv', 'file')

  expect(await body.text()).toBe('a;b')
  expect(headers.get('content-disposition')).toBe('attachment')
  expect(vi.getTimerCount()).toBe(0)
})

test('a file that stops half way ends after two minutes', async () => {
  network = async (request) => {
    const response = new Response('a;b')
    response.blob = () => ended(request)
    return response
  }
  const failure = failureOf(fetchFile('/orders.csv', 'file'))

  await vi.advanceTimersByTimeAsync(119_999)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)

  expect(await failure).toMatchObject({ status: 0, code: 'timed_out' })
})

test('a refusal keeps its code, and one of an ended session signs out', async () => {
  const signedOut = vi.fn()
  onSignedOut(signedOut)
  const refuse = (status: number, code: string) => async () =>
    Response.json({ status, code, message: 'No.', data: null }, { status })

  network = refuse(403, 'forbidden')
  expect(await failureOf(fetchFile('/orders.csv', 'read'))).toMatchObject({
    status: 403,
    code: 'forbidden',
    message: 'No.',
  })
  expect(signedOut).not.toHaveBeenCalled()

  network = refuse(401, 'unauthorised')
  await failureOf(fetchFile('/orders.csv', 'read'))
  expect(signedOut).toHaveBeenCalledOnce()
})
