import { beforeEach, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/config.ts'
import { assumeClosed, learnClosed, useClosed } from './closed.ts'

const before = new Date('2026-11-20T11:59:59Z')
const opening = new Date('2026-11-20T12:00:00Z')

/** What the server answers; only what is read of it. */
function answer(closed: '0' | '1', changes_at: string): SiteConfig {
  return { IsShopClosed: closed, ShopClosedMessage: 'Back soon.', changes_at } as SiteConfig
}

beforeEach(() => useClosed.setState(useClosed.getInitialState()))

test('until the server has answered, the hours of the page say whether the shop is open', () => {
  assumeClosed(true, '', before)
  expect(useClosed.getState().isClosed).toBe(true)

  assumeClosed(false, '', opening)
  expect(useClosed.getState().isClosed).toBe(false)
})

test('an answer of the server holds until it changes; where no other comes, the hours say again', () => {
  learnClosed(answer('1', opening.toISOString()))
  useClosed.setState({ isNoticeShown: true })

  assumeClosed(false, '', before)
  expect(useClosed.getState()).toMatchObject({ isClosed: true, isNoticeShown: true })

  assumeClosed(false, '', opening)
  expect(useClosed.getState()).toMatchObject({ isClosed: false, isNoticeShown: false })
})

test('an answer that names no change holds for good', () => {
  learnClosed(answer('1', ''))
  assumeClosed(false, '', opening)
  expect(useClosed.getState().isClosed).toBe(true)
})
