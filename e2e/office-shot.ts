import type { Browser, Page } from '@playwright/test'
import { kitchenShots } from '../screens/kitchen-shots.ts'
import type { Shot } from '../screens/open-shot.ts'
import { type kitchenSizes, openShot } from '../screens/open-shot.ts'

/** A screen of the office with answers of its own: no server is needed. Its context is the caller's to close. */
export function openOffice(
  browser: Browser,
  origin: string,
  shot: Shot,
  size: keyof typeof kitchenSizes = 'desk',
): Promise<Page> {
  return openShot(browser, origin, shot, size, false)
}

export function shotOf(name: string): Shot {
  const shot = kitchenShots.find((each) => each.name === name)
  if (!shot) throw new Error(`there is no shot ${name}`)
  return shot
}
