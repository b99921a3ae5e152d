import { act } from 'react'
import {
  createBrowserRouter,
  type NavigateFunction,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { aWindow, mount } from '#testing/mount.ts'
import { useCloseSheet, useOpenSheet, useSheetAddress } from './sheet-address.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const origin = 'https://staff.example'

/** What React Router uses of a browser's window. */
class FakeWindow extends EventTarget {
  readonly location = new URL(origin)
  readonly entries: { state: unknown; href: string }[] = [{ state: null, href: origin }]
  #index = 0

  readonly history = {
    state: null as unknown,
    pushState: (state: unknown, _: string, to: string) => {
      this.entries.length = ++this.#index
      this.#set(state, to)
    },
    replaceState: (state: unknown, _: string, to?: string) => this.#set(state, to),
    go: (by: number) =>
      queueMicrotask(() => {
        this.#index += by
        const entry = this.entries[this.#index]
        this.#set(entry?.state, entry?.href)
        this.dispatchEvent(new Event('popstate'))
      }),
  }

  #set(state: unknown, to = this.location.href) {
    const { href } = new URL(to, origin)
    this.entries[this.#index] = { state, href }
    this.location.href = href
    this.history.state = state
  }
}

interface Shown {
  /** Address of the sheet. */
  path: string
  /** Path of the screen. */
  screen: string
  open: ReturnType<typeof useOpenSheet>
  close(to: string): void
  navigate: NavigateFunction
}

function Page({ onShown }: { onShown(shown: Shown): void }) {
  const open = useOpenSheet()
  const close = useCloseSheet()
  const navigate = useNavigate()
  onShown({ path: useSheetAddress().path, screen: useLocation().pathname, open, close, navigate })
  return null
}

/** An application with one screen at each address. */
async function openApplication() {
  const browser = aWindow(new FakeWindow())
  for (const name of ['location', 'history', 'document'] as const)
    vi.stubGlobal(name, browser[name])
  // The router reads it before it is rendered.
  vi.stubGlobal('window', browser)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  let shown: Shown | undefined
  const page = { path: '*', element: <Page onShown={(now) => (shown = now)} /> }
  const router = createBrowserRouter([page], { window: browser as never })
  const leave = await mount(<RouterProvider router={router} />, browser)
  return {
    browser,
    shown() {
      if (!shown) throw new Error('nothing is shown')
      return shown
    },
    leave,
  }
}

test('a sheet that is opened by two taps before it is drawn is closed by one', async () => {
  const { shown, browser, leave } = await openApplication()

  await act(async () => {
    shown().open('/orders/1')
    shown().open('/orders/1')
  })
  const opened = shown().path
  await act(async () => shown().close('/'))

  expect([opened, shown().path]).toEqual(['/orders/1', '/'])
  expect(browser.entries).toHaveLength(2)
  await leave()
})

test('a sheet that is opened from another one leads back to it', async () => {
  const { shown, leave } = await openApplication()

  await act(async () => shown().open('/orders/1'))
  await act(async () => shown().open('/orders/1/refund'))
  await act(async () => shown().close('/'))

  expect(shown().path).toBe('/orders/1')
  await leave()
})

test('a sheet over a screen of the office has its own address, and leads back to the screen', async () => {
  const { shown, browser, leave } = await openApplication()

  await act(async () => shown().navigate('/today'))
  await act(async () => shown().open('/orders/1', { under: '/today' }))
  const opened = [shown().screen, shown().path, browser.location.pathname]
  await act(async () => shown().close('/today'))

  expect(opened).toEqual(['/today', '/orders/1', '/orders/1'])
  expect([shown().screen, shown().path, browser.location.pathname]).toEqual(Array(3).fill('/today'))
  await leave()
})
