import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeOpened, countOpened } from './opened.ts'

/** Those of the file before the tests began. */
let openedByFile = 0
beforeEach(() => {
  openedByFile = countOpened()
})
afterEach(() => closeOpened(openedByFile))
afterAll(() => closeOpened(0))
