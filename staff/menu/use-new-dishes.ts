import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import type { Allergen } from '#domain/menu.ts'
import { mayTryAgain } from '#staff/api/may-try-again.ts'
import { conflictsIn } from '#staff/office/use-noted-fields.ts'
import { menuWords } from '#staff/words/menu.ts'
import { menuQuery, useMenuChanges } from './use-menu.ts'

export interface NewDish {
  name: string
  price: number
  /** The id of its category. */
  category: string
  /** Null: not given yet. */
  allergens: Allergen[] | null
}

/** A dish on its way into the draft. */
export interface SentDish {
  key: number
  dish: NewDish
  state: 'sending' | 'added' | 'failed'
  /** Why it was not added. */
  problem: string | null
  /** What got no answer: it may be in the draft, and is sent again as it was. */
  unanswered?: Attempt | undefined
}

interface Attempt {
  key: string
  changes: WireMenuChange[]
}

/** Adds dishes one after the other, each to the end of its category; nobody waits for the one before to type the next. */
export function useNewDishes(menuId: string) {
  const client = useQueryClient()
  const { mutateAsync } = useMenuChanges(menuId)
  const [sent, setSent] = useState<SentDish[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const keys = useRef(0)

  /** @returns the id of the dish; null where it was not added */
  async function send(dish: NewDish, before?: Attempt): Promise<string | null> {
    const key = ++keys.current
    let attempt = before
    const settle = (problem: string | null, unanswered?: Attempt) =>
      setSent((all) =>
        all.map((each) =>
          each.key === key
            ? { ...each, state: problem === null ? 'added' : 'failed', problem, unanswered }
            : each,
        ),
      )
    setSent((all) => [...all, { key, dish, state: 'sending', problem: null }])
    const sending = queue.current.then(() => {
      attempt ??= { key: crypto.randomUUID(), changes: [addition(dish)] }
      return add(attempt)
    })
    queue.current = sending.catch(() => undefined)
    try {
      const id = await sending
      settle(id === null ? menuWords.dish.nobody : null)
      return id
    } catch (error) {
      const isUnanswered = error instanceof Error && mayTryAgain(error)
      settle(
        Object.values(fieldFaults(error))[0] ?? removalText(error) ?? messageOf(error),
        isUnanswered ? attempt : undefined,
      )
      return null
    }
  }

  /** Asked for only when it is sent: the dish before has its id by then. */
  function addition({ name, price, category, allergens }: NewDish): WireMenuChange {
    const menu = client.getQueryData(menuQuery(menuId).queryKey)
    const items = menu?.draft.categories.find(({ id }) => id === category)?.items ?? []
    return {
      op: 'item.add',
      category,
      after: items.at(-1)?.id ?? null,
      item: { name, price, ...(allergens && { allergens }) },
    }
  }

  async function add({ key, changes }: Attempt): Promise<string | null> {
    const answer = await mutateAsync(changes, { key })
    return answer?.applied[0]?.subject.id ?? null
  }

  return {
    sent,
    send: (dish: NewDish) => send(dish),
    /** @param category where it goes now */
    retry({ key, dish, unanswered }: SentDish, category: string) {
      setSent((all) => all.filter((each) => each.key !== key))
      void send({ ...dish, category }, category === dish.category ? unanswered : undefined)
    },
    forget: ({ key }: SentDish) => setSent((all) => all.filter((each) => each.key !== key)),
  }
}

/** Who removed the category that a dish was added to. */
function removalText(error: unknown): string | undefined {
  const [conflict] = error instanceof Error ? conflictsIn(error) : []
  return conflict && menuWords.dish.categoryRemoved(conflict.by.name)
}

export type NewDishes = ReturnType<typeof useNewDishes>
