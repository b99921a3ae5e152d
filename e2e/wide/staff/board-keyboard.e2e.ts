import { answer } from '#e2e/answers.ts'
import { answerStep, docketOf, holdUndo, orderOf, pressOn, tabTo } from '#e2e/kitchen.ts'
import { expect, test } from '#e2e/shots.ts'
import { at } from '#staff/fixtures/order.ts'

// What a shift needs now and then, without a mouse; the rest is in `kitchen.e2e.ts`.

test('an order for later is begun by keyboard', async ({ open }) => {
  const board = await open('board-rush')
  await pressOn(board, 'Later 4')
  const later = board.getByRole('dialog', { name: 'Later' })
  const begun = board.waitForRequest('**/api/staff/orders/*/move')

  await pressOn(board, 'Start now', later)

  expect((await begun).postDataJSON()).toMatchObject({ from: 'accepted', to: 'preparing' })
  await expect(later.getByRole('article')).toHaveCount(3)
  await expect(later.getByRole('button', { name: 'Start now' }).first()).toBeFocused()
  for (let left = 3; left > 0; left--) {
    await board.keyboard.press('Enter')
    await expect(later.getByRole('article')).toHaveCount(left - 1)
  }
  await expect(later.getByRole('button', { name: 'Close' })).toBeFocused()
  await board.keyboard.press('Escape')
  await expect(later).toBeHidden()
})

test('a step is undone by keyboard in its new lane, and the focus follows the docket', async ({
  open,
}) => {
  const board = await open('board-rush')
  await holdUndo(board)
  const moved = orderOf('rush', '1047', { status: 'ready', undo: { position: 3, until: at(1) } })
  await answerStep(board, 'move', moved)
  await board.route('**/api/staff/orders/*/undo', (route) =>
    route.fulfill(answer(orderOf('rush', '1047', { version: moved.version + 1 }))),
  )
  const answered = board.waitForResponse('**/api/staff/orders/*/move')

  await pressOn(board, 'Ready', docketOf(board, 'Cooking', '1047'))
  await expect(docketOf(board, 'Ready', '1047')).toBeFocused()
  await answered
  // A key that is held down repeats: it must not take the step back.
  await board.keyboard.press('Enter')
  await expect(docketOf(board, 'Ready', '1047')).toBeFocused()
  await pressOn(board, 'Undo')

  await expect(docketOf(board, 'Cooking', '1047')).toBeFocused()
})

test('an order that has left the board leaves the focus with its lane', async ({ open }) => {
  const board = await open('board-rush')
  await answerStep(board, 'move', orderOf('rush', '1045', { status: 'completed', allowed: [] }))

  await pressOn(board, 'Handed over', docketOf(board, 'Ready', '1045'))

  await expect(docketOf(board, 'Ready', '1045')).toBeHidden()
  await expect(board.getByRole('heading', { name: /^Ready/ })).toBeFocused()
})

test('a closed sheet returns the focus to its button, to the docket’s new place, or to its lane', async ({
  open,
}) => {
  const board = await open('board-rush')
  const more = docketOf(board, 'Cooking', '1047').getByRole('button', { name: /^Order / })
  const sheet = board.getByRole('dialog', { name: /^Order .*1047$/ })
  await answerStep(board, 'move', orderOf('rush', '1047', { status: 'ready' }))
  await answerStep(board, 'reject', orderOf('rush', '1058', { status: 'rejected', allowed: [] }))

  await tabTo(board, more)
  await board.keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await board.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(more).toBeFocused()

  await board.keyboard.press('Enter')
  await pressOn(board, 'Ready', sheet)
  await expect(docketOf(board, 'Ready', '1047')).toBeFocused()

  await pressOn(board, /^Order /, docketOf(board, 'New', '1058'))
  await pressOn(board, 'Reject', docketOf(board, 'New', '1058'))
  await tabTo(board, board.getByLabel('Too busy'))
  await board.keyboard.press('Space')
  await pressOn(board, /^Reject/, board.getByRole('dialog'))
  await expect(docketOf(board, 'New', '1058')).toBeHidden()
  await expect(board.getByRole('heading', { name: 'New', exact: true })).toBeFocused()
})
