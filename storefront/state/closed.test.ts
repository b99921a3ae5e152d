import { beforeEach, expect, test } from 'vitest'
import type { SiteConfig } from '#contract/config.ts'
import { setClosedFromHours, setClosedFromServer, useClosed } from './closed.ts'

const before = new Date('2026-11-20T11:59:59Z')
const opening = new Date('2026-11-20T12:00:00Z')

/** What the server answers; only what is read of it. */
function answer(closed: '0' | '1', changes_at: string): SiteConfig {
  return { IsShopClosed: closed, ShopClosedMessage: 'Back soon.', changes_at } as SiteConfig
}

beforeEach(() => useClosed.setState(useClosed.getInitialState()))

test('until the server has answered, the hours of the page say whether the shop is open', () => {
  setClosedFromHours(true, '', before)
  expect(useClosed.getState().isClosed).toBe(true)

  setClosedFromHours(false, '', opening)
  expect(useClosed.getState().isClosed).toBe(false)
})

test('an answer of the server holds until it changes; where no other comes, the hours say again', () => {
  setClosedFromServer(answer('1', opening.toISOString()))
  useClosed.setState({ isNoticeShown: true })

  setClosedFromHours(false, '', before)
  expect(useClosed.getState()).toMatchObject({ isClosed: true, isNoticeShown: true })

  setClosedFromHours(false, '', opening)
  expect(useClosed.getState()).toMatchObject({ isClosed: false, isNoticeShown: false })
})

test('an answer that names no change holds for good', () => {
  setClosedFromServer(answer('1', ''))
  setClosedFromHours(false, '', opening)
  expect(useClosed.getState().isClosed).toBe(true)
})
