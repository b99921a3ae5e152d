import { describe, expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'
import { Unavailable } from './refusal.ts'

/** Work that ends when it is told to; `begun` names the pieces in the order in which they began. */
function pieces(mostWaiting: number) {
  const turns = createFairTurns(mostWaiting, 'too much')
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const add = (tenantId: string, name: string) =>
    turns(tenantId, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => ends.set(name, resolve))
      return name
    }).catch((error: unknown) => (error instanceof Unavailable ? `${name} refused` : 'failed'))
  /** Ends what is being done, until nothing begins any more. */
  async function finish(): Promise<void> {
    for (let done = 0; done < begun.length; done++) {
      ends.get(begun[done] ?? '')?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { add, begun, finish }
}

describe('work that is shared between tenants', () => {
  test('is done one piece at a time, also after one that failed', async () => {
    const turns = createFairTurns(2, 'too much')
    const failing = turns('a', () => Promise.reject(new Error('unreadable')))
    const next = turns('a', async () => 'read')

    await expect(failing).rejects.toThrow('unreadable')
    expect(await next).toBe('read')
    expect(await turns('b', async () => 'later')).toBe('later')
  })

  test('of one tenant fills all places while no other comes, and no more', async () => {
    const { add, begun, finish } = pieces(2)
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
    await finish()

    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4 refused'])
    expect(begun).toEqual(['a1', 'a2', 'a3'])
  })

  test('of one tenant that sends many refuses its own newest, and waits one turn for another’s', async () => {
    const { add, begun, finish } = pieces(3)
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name))
    const other = add('b', 'b1')
    await finish()

    expect(await other).toBe('b1')
    expect(await Promise.all(flood)).toEqual(['a1', 'a2', 'a3', 'a4 refused'])
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  })

  test('of as many tenants as may wait is taken from none of them for one more', async () => {
    const { add, finish } = pieces(2)
    const all = ['a', 'b', 'c', 'd'].map((tenant) => add(tenant, tenant))
    await finish()

    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd refused'])
  })
})
