import { pino } from 'pino'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type PageContext, pageContext } from '#server/pages/page-context.ts'
import { handleError } from './entry.server.tsx'

test('what a screen throws is logged as JSON under the id of its request, without the query', () => {
  const lines: string[] = []
  const log = pino({}, { write: (line) => lines.push(line) }).child({ reqId: 'r1' })
  const context = new RouterContextProvider()
  context.set(pageContext, { log, tenantId: 'shop' } as unknown as PageContext)

  handleError(new Error('a bug'), {
    request: new Request('http://shop.test/menu?token=secret'),
    context,
  })

  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, reqId: 'r1', tenantId: 'shop', path: '/menu', err: { message: 'a bug' } },
  ])
  expect(lines[0]).not.toContain('secret')
})
