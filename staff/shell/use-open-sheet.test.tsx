import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SheetOfEntry } from './sheet-of-entry.tsx'
import { useCloseSheet } from './use-close-sheet.ts'
import { useOpenSheet } from './use-open-sheet.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const origin = 'https://staff.example'

/** What React and React Router use of a browser's window where nothing is drawn. */
class FakeWindow extends EventTarget {
  readonly location = new URL(origin)
  readonly document = { nodeType: 9, defaultView: this, activeElement: null, addEventListener() {} }
  readonly HTMLIFrameElement = class {}
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
  path: string
  open(to: string): void
  close(to: string): void
  navigate: NavigateFunction
}

function Page({ onShown }: { onShown(shown: Shown): void }) {
  const open = useOpenSheet()
  const close = useCloseSheet()
  const navigate = useNavigate()
  onShown({ path: useLocation().pathname, open, close, navigate })
  return null
}

function Sheet({ onMounted }: { onMounted(): void }) {
  useEffect(onMounted, [onMounted])
  return null
}

/** An application with a sheet at each address. */
async function openApplication() {
  const browser = new FakeWindow()
  for (const name of ['location', 'history', 'document'] as const)
    vi.stubGlobal(name, browser[name])
  vi.stubGlobal('window', browser)
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = {
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: browser.document,
    addEventListener() {},
  }
  const root = createRoot(container as never)
  const onMounted = vi.fn()
  let shown: Shown | undefined
  await act(async () =>
    root.render(
      <BrowserRouter window={browser as never}>
        <Page onShown={(now) => (shown = now)} />
        <SheetOfEntry>
          <Sheet onMounted={onMounted} />
        </SheetOfEntry>
      </BrowserRouter>,
    ),
  )
  return {
    browser,
    onMounted,
    shown() {
      if (!shown) throw new Error('nothing is shown')
      return shown
    },
    leave: () => act(async () => root.unmount()),
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

test('a sheet is opened anew for each entry of the history, also at the same address', async () => {
  const { shown, onMounted, leave } = await openApplication()

  await act(async () => shown().navigate('/orders/1'))
  onMounted.mockClear()
  await act(async () => shown().navigate('/orders/1'))

  expect(onMounted).toHaveBeenCalledOnce()
  await leave()
})
