import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { NeedsConnection } from './needs-connection.tsx'

test('a page without the data of its shop can say that it needs a connection', () => {
  const router = createMemoryRouter([
    { path: '/', element: <NeedsConnection onRetry={() => {}} /> },
  ])
  const html = renderToStaticMarkup(<RouterProvider router={router} />)

  expect(html).toContain('This page needs a connection')
  expect(html).toContain('href="/menu"')
})
