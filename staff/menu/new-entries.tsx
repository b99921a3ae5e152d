import { useState } from 'react'
import { fieldFaults, messageOf } from '#contract/client/call-error.ts'
import type { WireMenuChange } from '#contract/staff/menus.ts'
import type { Allergen } from '#domain/menu.ts'
import { isSame } from '#domain/menu-difference.ts'
import { mayTryAgain } from '#staff/api/try-again.ts'
import { SmallButton } from '#staff/controls/button.tsx'
import { Notice } from '#staff/controls/notice.tsx'
import { conflictsIn } from '#staff/office/use-autosaved-fields.ts'
import { words } from '#staff/words/common.ts'
import { menuWords } from '#staff/words/menu.ts'
import { addedId, useMenuChanges } from './use-menu.ts'

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
  /** Idempotency key of its request. */
  key: string
  entry: Entry
  state: 'sending' | 'added' | 'failed'
  /** Why it was not added. */
  problem?: string | undefined
  /** It may have been added: its retry is sent unchanged, under the same key. */
  isUnanswered?: boolean
}

/** Appends new dishes to their categories. */
export function useNewDishes(menuId: string) {
  return useNewEntries(menuId, ({ name, price, category, allergens }: NewDish) => ({
    op: 'item.add',
    category,
    item: { name, price, ...(allergens && { allergens }) },
  }))
}

/** Adds entries to a menu one request at a time, so that the next can be typed before the previous is answered. */
export function useNewEntries<Entry extends { name: string }>(
  menuId: string,
  additionOf: (entry: Entry) => WireMenuChange,
) {
  const { mutateAsync } = useMenuChanges(menuId)
  const [sent, setSent] = useState<SentEntry<Entry>[]>([])
  const forget = ({ key }: Pick<SentEntry<Entry>, 'key'>) =>
    setSent((all) => all.filter((each) => each.key !== key))

  /** @returns the id of the entry; null if it was not added */
  async function send(entry: Entry, key: string = crypto.randomUUID()): Promise<string | null> {
    const note = (facts: Omit<SentEntry<Entry>, 'key' | 'entry'>) =>
      setSent((all) => [...all.filter((each) => each.key !== key), { key, entry, ...facts }])
    note({ state: 'sending' })
    try {
      const id = addedId(await mutateAsync([additionOf(entry)], { key }))
      note(id === null ? { state: 'failed', problem: menuWords.dish.nobody } : { state: 'added' })
      return id
    } catch (error) {
      note({
        state: 'failed',
        problem: Object.values(fieldFaults(error))[0] ?? removalText(error) ?? messageOf(error),
        isUnanswered: error instanceof Error && mayTryAgain(error),
      })
      return null
    }
  }

  return {
    sent,
    send: (entry: Entry) => send(entry),
    /** @param entry with the changed fields */
    retry(failed: SentEntry<Entry>, entry = failed.entry) {
      forget(failed)
      const isSameRequest = failed.isUnanswered && isSame(entry, failed.entry)
      void send(entry, isSameRequest ? failed.key : undefined)
    },
    forget,
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
        <SmallButton onClick={() => onRetry(each)}>{words.tryAgain}</SmallButton>{' '}
        <SmallButton onClick={() => forget(each)}>{words.leave}</SmallButton>
      </Notice>
    ))
}
