import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { messageOf } from '#contract/client/call-error.ts'
import { useUndo } from './use-undo.ts'
import { versionsQuery } from './versions-query.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

type Undo = ReturnType<typeof useUndo> & { newest: number | undefined }

function Screen({ onShown, onUndone }: { onShown(undo: Undo): void; onUndone(): void }) {
  const { data } = useQuery(versionsQuery(1))
  onShown({ ...useUndo('Undo', onUndone), newest: data?.versions[0]?.number })
  return null
}

/** A screen that shows the newest version, with a fake server that answers undo requests with `answer`. */
async function openScreen(answer: { status: number; body: object }) {
  // The parts of the DOM that React needs here.
  const window = Object.assign(new EventTarget(), { HTMLIFrameElement: class {} })
  const document = { nodeType: 9, defaultView: window, activeElement: null, addEventListener() {} }
  vi.stubGlobal('window', Object.assign(window, { document }))
  vi.stubGlobal('document', document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  let newest = 41
  const fetched = vi.fn(async (_url: string, { method }: RequestInit) =>
    method === 'GET'
      ? Response.json({ data: { versions: [{ number: newest }], next_before: null } })
      : Response.json(answer.body, { status: answer.status }),
  )
  vi.stubGlobal('fetch', fetched)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const root = createRoot({
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: document,
    addEventListener() {},
  } as never)
  let shown: Undo | undefined
  const onUndone = vi.fn()
  const screen = <Screen onShown={(now) => (shown = now)} onUndone={onUndone} />
  await act(async () =>
    root.render(<QueryClientProvider client={client}>{screen}</QueryClientProvider>),
  )
  /** Waits until this version is loaded and rendered. */
  const loaded = (number: number) =>
    act(async () => {
      await vi.waitFor(() =>
        expect(client.getQueryData(versionsQuery(1).queryKey)?.versions[0]?.number).toBe(number),
      )
      // The query notifies its observers in a timer that is set by now.
      await new Promise((resolve) => setTimeout(resolve))
    })
  await loaded(41)
  newest = 42
  return {
    loaded,
    shown: () => shown,
    onUndone,
    /** Bodies of the undo requests. */
    sent: () =>
      fetched.mock.calls.flatMap(([, { method, body }]) => (method === 'GET' ? [] : [body])),
    undo: () => act(async () => shown?.mutateAsync(shown.newest ?? 0).catch(() => {})),
    leave: () => act(async () => root.unmount()),
  }
}

test('what is taken back is the version that is shown', async () => {
  const { undo, sent, onUndone, leave } = await openScreen({
    status: 200,
    body: { data: { number: 42, undoes: 41 } },
  })

  await undo()

  expect(sent()).toEqual([JSON.stringify({ number: 41 })])
  expect(onUndone).toHaveBeenCalledOnce()
  await leave()
})

test('where something newer is live that is said, and the versions are asked for anew', async () => {
  const message = 'Something newer is live. Nothing was taken back.'
  const { undo, loaded, shown, onUndone, leave } = await openScreen({
    status: 409,
    body: { message, code: 'conflict', data: null },
  })

  await undo()
  await loaded(42)

  expect(shown()?.newest).toBe(42)
  expect(messageOf(shown()?.error)).toBe(message)
  expect(onUndone).not.toHaveBeenCalled()
  await leave()
})
