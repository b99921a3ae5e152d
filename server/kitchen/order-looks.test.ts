import { expect, test } from 'vitest'
import type { BoardScreen } from './board-screen.ts'
import { createOrderLooks } from './order-looks.ts'

const screen = {} as BoardScreen

test('a change that was not announced is shown at the next heartbeat, once', () => {
  const looks = createOrderLooks()

  expect(['before', 'after', 'after'].map((each) => looks.isDue(screen, each))).toEqual([
    false,
    true,
    false,
  ])
})

test('a change that was announced is shown as a whole four heartbeats later', () => {
  const looks = createOrderLooks()
  looks.isDue(screen, 'before')
  looks.wasTold(screen)

  const due = Array.from({ length: 6 }, () => looks.isDue(screen, 'after'))

  expect(due).toEqual([false, false, false, true, false, false])
})

test('boards are told apart', () => {
  const looks = createOrderLooks()
  const other = {} as BoardScreen
  looks.isDue(screen, 'before')
  looks.isDue(other, 'before')
  looks.wasTold(screen)

  expect([looks.isDue(screen, 'after'), looks.isDue(other, 'after')]).toEqual([false, true])
})
