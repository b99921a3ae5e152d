import type { Page } from '@playwright/test'
import type { Restaurant } from '#staff/shell/restaurant.ts'

/** One screen of the kitchen's application in one state. */
export interface Shot {
  name: string
  path?: string
  evening?: string
  /** After the picture has arrived. */
  arrange?(page: Page): Promise<void>
  /** Before the start of the shift, which everything else has behind it. */
  isBeforeStart?: boolean
  /** Instead of the usual ones, by path. */
  answers?: Record<string, unknown>
  /** Changes what a call answers. */
  answer?(data: unknown, path: string): unknown
  /** Calls are not answered yet, or refused; all but who is signed in. */
  silence?: 'loading' | 'failed'
  /** What of the restaurant is another than usual. */
  restaurant?: Partial<Restaurant>
  /** A manager who is signed in, instead of a kitchen screen. */
  isMember?: boolean
  /** The owner instead. */
  isOwner?: boolean
}
