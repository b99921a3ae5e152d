import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** What React uses of a browser's window where nothing is drawn. */
export function aWindow<Page extends EventTarget>(page: Page) {
  const document = {
    nodeType: 9,
    defaultView: page,
    activeElement: null,
    visibilityState: 'visible',
    addEventListener() {},
  }
  return Object.assign(page, { document, HTMLIFrameElement: class {} })
}

/** Renders components for their effects; `vi.unstubAllGlobals` removes the window. @returns what unmounts them */
export async function mount(
  element: ReactNode,
  window: ReturnType<typeof aWindow> = aWindow(new EventTarget()),
): Promise<() => Promise<void>> {
  const { document } = window
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const container = { nodeType: 1, tagName: 'DIV', ownerDocument: document, addEventListener() {} }
  const root = createRoot(container as never)
  await act(async () => root.render(element))
  return () => act(async () => root.unmount())
}
