import { expect, test } from 'vitest'
import { z } from 'zod'
import { contractSerializer } from './validation.ts'

const schema = z.object({ orders: z.array(z.object({ number: z.string() })) })
const serialize = contractSerializer({ schema, method: 'GET', url: '/api/orders' })

test('an answer that its contract describes is written', () => {
  expect(serialize({ orders: [{ number: 'BSB-1001' }] })).toBe('{"orders":[{"number":"BSB-1001"}]}')
})

test('a field that the contract lacks is an error, wherever it is', () => {
  const answer = { orders: [{ number: 'BSB-1001' }, { number: 'BSB-1002', phone: '07700900123' }] }

  expect(() => serialize(answer)).toThrow('GET /api/orders answers .orders[1].phone')
})

test('a field that is missing is an error', () => {
  expect(() => serialize({ orders: [{}] })).toThrow()
})
