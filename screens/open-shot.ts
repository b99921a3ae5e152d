import type { Browser, Page } from '@playwright/test'
import type { WireBoard } from '#contract/staff/board.ts'
import { answer, refusal } from '#e2e/answers.ts'
import { evenings } from '#staff/fixtures/evenings.ts'
import { evening } from '#staff/fixtures/order.ts'
import type { Restaurant } from '#staff/shell/restaurant-context.ts'
import { type Size, sizes } from '#testing/chromium.ts'
import { answers, member, orderMessages, owner } from './kitchen-answers.ts'

/** One screen of the kitchen's application in one state. */
export interface Shot {
  name: string
  path?: string
  /** The board's snapshot, by its name in `staff/fixtures/evenings.ts`. */
  evening?: string
  /** Runs once the page has loaded, before the picture. */
  arrange?(page: Page): Promise<void>
  /** Does not start the shift. */
  isBeforeStart?: boolean
  /** Replaces the usual answers, by path. */
  answers?: Record<string, unknown>
  /** Changes what a call answers. */
  answer?(data: unknown, path: string): unknown
  /** Calls are not answered yet, or refused; all but who is signed in. */
  silence?: 'loading' | 'failed'
  restaurant?: Partial<Restaurant>
  /** A manager is signed in, instead of a kitchen screen. */
  isMember?: boolean
  /** The owner is. */
  isOwner?: boolean
}

function whoIs({ isMember, isOwner }: Shot) {
  return isOwner ? owner : isMember && member
}

/** Opens a screen of the build of `staff/`, whose calls are answered here. Its context is the caller's to close. */
export async function openShot(
  browser: Browser,
  origin: string,
  shot: Shot,
  size: Size,
  isDark: boolean,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: sizes[size],
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => console.log(`  ${shot.name}: ${error}`))
  await page.clock.setFixedTime(evening)
  const board = shot.evening ? evenings[shot.evening] : undefined
  await page.addInitScript(
    speakOnce,
    // Still a board: only names and amounts are different.
    board && shot.answer ? (shot.answer(board, '/board') as WireBoard) : board,
  )
  if (shot.restaurant) await changeRestaurant(page, shot.restaurant)
  await page.route('**/api/staff/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const data =
      shot.answers?.[path] ??
      (/^\/api\/staff\/orders\/[^/]+\/messages$/.test(path) ? orderMessages : undefined) ??
      ((path === '/api/staff/me' && whoIs(shot)) || answers[path])
    // A successful heartbeat sets the screen's clock. A late one would undo the time that a test has set.
    if (path === '/api/staff/beat') return route.fulfill(refusal(503, 'unavailable'))
    if (path.endsWith('/cancel'))
      return route.fulfill(refusal(403, 'person_needed', '', { right: 'orders.cancel' }))
    if (shot.silence === 'loading' && path !== '/api/staff/me') return
    if (!data || (shot.silence === 'failed' && path !== '/api/staff/me'))
      return route.abort('connectionfailed')
    return route.fulfill(answer(shot.answer ? shot.answer(data, path) : data))
  })
  await page.goto(origin + (shot.path ?? '/'))
  if (!shot.isBeforeStart && !(whoIs(shot) && shot.path))
    await page.getByRole('button', { name: 'Start', exact: true }).click()
  // Before its heading a page of the office is not there: nothing says yet that it is loading.
  if (whoIs(shot) && shot.path) await page.locator('h1, h2').first().waitFor()
  if (shot.silence) return page
  await page
    .getByText(/^(Updating|Loading)$/)
    .first()
    .waitFor({ state: 'hidden' })
  // A sheet has a script of its own, and comes with a movement.
  if (shot.path?.startsWith('/orders/')) await page.getByRole('dialog').waitFor()
  await shot.arrange?.(page)
  return page
}

/** The page says whose kitchen it is; what of it is another than the server of these pictures writes. */
async function changeRestaurant(page: Page, facts: Partial<Restaurant>): Promise<void> {
  await page.route(
    ({ pathname }) => !pathname.includes('.') && !pathname.startsWith('/api/'),
    async (route) => {
      const html = await (await route.fetch()).text()
      const body = html.replace(/(?<=id="restaurant">)[^<]*/, (text) =>
        JSON.stringify({ ...JSON.parse(text), ...facts }),
      )
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' })
    },
  )
}

/** The stream of events: one whole picture, then what a test says (`say`), until the line is cut. */
function speakOnce(board: WireBoard | undefined) {
  class Source extends EventTarget {
    onopen: (() => void) | null = null
    onerror: (() => void) | null = null
    constructor() {
      super()
      setTimeout(() => {
        if ('isCut' in window) return this.onerror?.()
        this.onopen?.()
        if (board) this.dispatchEvent(new MessageEvent('board', { data: JSON.stringify(board) }))
      }, 20)
      addEventListener('say', (said) => {
        const { name, data } = (said as CustomEvent<{ name: string; data: unknown }>).detail
        this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
      })
      addEventListener('cut', () => {
        Object.assign(window, { isCut: true })
        this.onerror?.()
      })
    }
    close() {}
  }
  Object.assign(window, { EventSource: Source })
}

/** Sends an event on the stream of an open screen, as the server would. */
export function say(page: Page, name: string, data: unknown): Promise<void> {
  return page.evaluate((detail) => void dispatchEvent(new CustomEvent('say', { detail })), {
    name,
    data,
  })
}

/** Waits until no finite animation has run for three frames: an opened sheet may start another transition. */
export function waitForTransitions(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        )
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let stillFrames = 0; stillFrames < 3; stillFrames++) {
      await nextFrame()
      const found = moving()
      if (found.length === 0) continue
      await Promise.allSettled(found.map(({ finished }) => finished))
      stillFrames = -1
    }
  })
}
