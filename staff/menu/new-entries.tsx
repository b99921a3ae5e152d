import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import type { WireMenuChange, WireMenuDocument } from '#contract/staff/menus.ts'
import type { Allergen } from '#domain/menu.ts'
import { isSame } from '#domain/menu-difference.ts'
import { mayTryAgain } from '#staff/api/try-again.ts'
import { Button } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { conflictsIn } from '#staff/office/use-autosaved-fields.ts'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { menuQuery, useMenuChanges } from './use-menu.ts'

/** The form values of a new dish. */
export interface NewDish {
  name: string
  price: number
  /** The id of its category. */
  category: string
  /** Null if not given yet. */
  allergens: Allergen[] | null
}

/** A dish or an option being added to the draft. */
export interface SentEntry<Entry> {
  key: number
  entry: Entry
  state: 'sending' | 'added' | 'failed'
  /** Why it was not added. */
  problem: string | null
  /** An unanswered attempt: it may have succeeded, so its retry sends it unchanged. */
  unanswered?: Attempt | undefined
}

interface Attempt {
  key: string
  changes: WireMenuChange[]
}

/** Appends new dishes to their categories. */
export function useNewDishes(menuId: string) {
  return useNewEntries(menuId, ({ name, price, category, allergens }: NewDish, draft) => ({
    op: 'item.add',
    category,
    after: draft?.categories.find(({ id }) => id === category)?.items.at(-1)?.id ?? null,
    item: { name, price, ...(allergens && { allergens }) },
  }))
}

/**
 * Adds entries to a menu one request at a time, so that the next can be typed before the previous is answered.
 * @param additionOf called just before an entry is sent, when the draft contains the previous one with its id
 */
export function useNewEntries<Entry extends { name: string }>(
  menuId: string,
  additionOf: (entry: Entry, draft: WireMenuDocument | undefined) => WireMenuChange,
) {
  const client = useQueryClient()
  const { mutateAsync } = useMenuChanges(menuId)
  const [sent, setSent] = useState<SentEntry<Entry>[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const keys = useRef(0)

  /** @returns the id of the entry; null if it was not added */
  async function send(entry: Entry, before?: Attempt): Promise<string | null> {
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
    setSent((all) => [...all, { key, entry, state: 'sending', problem: null }])
    const sending = queue.current.then(() => {
      const draft = client.getQueryData(menuQuery(menuId).queryKey)?.draft
      attempt ??= { key: crypto.randomUUID(), changes: [additionOf(entry, draft)] }
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

  async function add({ key, changes }: Attempt): Promise<string | null> {
    const answer = await mutateAsync(changes, { key })
    return answer?.applied[0]?.subject.id ?? null
  }

  return {
    sent,
    send: (entry: Entry) => send(entry),
    /** @param entry with the changed fields */
    retry({ key, entry: before, unanswered }: SentEntry<Entry>, entry = before) {
      setSent((all) => all.filter((each) => each.key !== key))
      void send(entry, isSame(entry, before) ? unanswered : undefined)
    },
    forget: ({ key }: SentEntry<Entry>) => setSent((all) => all.filter((each) => each.key !== key)),
  }
}

/** Names the member who removed the new dish's category. */
function removalText(error: unknown): string | undefined {
  const [conflict] = error instanceof Error ? conflictsIn(error) : []
  return conflict && menuWords.dish.categoryRemoved(conflict.by.name)
}

export type NewDishes = ReturnType<typeof useNewDishes>

interface Props<Entry> {
  sent: SentEntry<Entry>[]
  onRetry(entry: SentEntry<Entry>): void
  forget(entry: SentEntry<Entry>): void
}

/** New dishes or options that could not be added to the draft, with a retry. */
export function FailedEntries<Entry extends { name: string }>({
  sent,
  onRetry,
  forget,
}: Props<Entry>) {
  return sent
    .filter(({ state }) => state === 'failed')
    .map((each) => (
      <Notice key={each.key} kind="bad" role="alert">
        {menuWords.dish.notAdded(each.entry.name)} {each.problem}{' '}
        <Button kind="outlined" size="compact" onClick={() => onRetry(each)}>
          {words.tryAgain}
        </Button>{' '}
        <Button kind="outlined" size="compact" onClick={() => forget(each)}>
          {words.leave}
        </Button>
      </Notice>
    ))
}
