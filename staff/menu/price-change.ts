import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { menuPrices } from '#contract/staff/menu-prices.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { decimalsOf, unitsIn } from '#domain/currency.ts'
import { call } from '#staff/api/client.ts'
import { useAttemptKey } from '#staff/api/use-action.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { refreshMenus } from './use-menu.ts'

type Request = z.input<typeof menuPrices>

/** What is typed and chosen. */
interface PriceFields {
  chosen: PricedDishes
  unit: 'percent' | 'amount'
  typed: string
  /** In main units. */
  roundTo: number
  withOptions: boolean
}

/** Form state of a bulk price change, its preview, and its request. */
export function usePriceChange(menu: WireMenuEditor) {
  const client = useQueryClient()
  const { code } = useRestaurant().currency
  const steps = [1, 5, 10, 50, 100].map((step) => step / unitsIn(code))
  const [fields, setFields] = useState<PriceFields>({
    chosen: allDishes(menu.draft.categories),
    unit: 'percent',
    typed: '',
    roundTo: steps[decimalsOf(code) === 0 ? 2 : 1] ?? 1,
    withOptions: false,
  })
  const set = (changed: Partial<PriceFields>) => setFields((before) => ({ ...before, ...changed }))
  const { chosen, unit, typed, roundTo, withOptions } = fields
  const shift = readShift(typed)
  const request: Request | null =
    shift === null || shift === 0 || !hasDishes(chosen)
      ? null
      : {
          revision: menu.revision,
          categories: [...chosen.categories],
          items: [...chosen.items],
          [unit]: shift,
          round_to: roundTo,
          include_options: withOptions,
        }
  const params = { menu: menu.id }
  const preview = useQuery({
    queryKey: ['menu prices', menu.id, request],
    queryFn: ({ signal }) =>
      call(calls.changeMenuPrices, {
        params,
        query: { preview: '1' },
        body: request as Request,
        signal,
      }),
    enabled: request !== null,
    placeholderData: (before) => before,
  })
  const { key, renewAfter } = useAttemptKey()
  const changing = useMutation({
    mutationFn: (body: Request) =>
      withPerson(menuWords.prices.title, () =>
        call(calls.changeMenuPrices, { params, body, idempotencyKey: key }),
      ),
    onSuccess(answer) {
      if (answer) set({ typed: '' })
    },
    onSettled(_, error) {
      renewAfter(error)
      return refreshMenus(client)
    },
  })
  return {
    fields,
    set,
    /** The typed text is not a number. */
    isUnreadable: typed.trim() !== '' && shift === null,
    /** Rounding steps in main units. */
    steps,
    /** Null while a field is missing. */
    request,
    preview,
    /** The preview: prices that would change. */
    rows: request && preview.data ? preview.data.prices : [],
    changing,
  }
}

export type PriceChange = ReturnType<typeof usePriceChange>

/** Parses a change such as `5`, `-10`, `−2,5`; null unless it is a number with at most two decimals. */
export function readShift(text: string): number | null {
  const match = /^([+\-−–]?)\s*(\d{1,5}(?:[.,]\d{0,2})?)\s*%?$/.exec(text.trim())
  if (!match) return null
  const number = Number((match[2] ?? '').replace(',', '.'))
  return match[1] === '' || match[1] === '+' ? number : -number
}

/** Selection of a price change: whole categories, and single dishes of others. */
export interface PricedDishes {
  categories: readonly string[]
  items: readonly string[]
}

interface Category {
  id: string
  items: readonly { id: string }[]
}

export function allDishes(categories: readonly Category[]): PricedDishes {
  return { categories: categories.map(({ id }) => id), items: [] }
}

export function hasDishes({ categories, items }: PricedDishes): boolean {
  return categories.length + items.length > 0
}

export function isOfDish(chosen: PricedDishes, category: Category, item: string): boolean {
  return chosen.categories.includes(category.id) || chosen.items.includes(item)
}

/** Selects or deselects a whole category. */
export function withCategory(
  { categories, items }: PricedDishes,
  category: Category,
  isOn: boolean,
): PricedDishes {
  const others = categories.filter((id) => id !== category.id)
  return {
    categories: isOn ? [...others, category.id] : others,
    items: items.filter((id) => !category.items.some((item) => item.id === id)),
  }
}

/** Selects or deselects one dish: a category without one of its dishes is sent dish by dish. */
export function withDish(
  chosen: PricedDishes,
  category: Category,
  item: string,
  isOn: boolean,
): PricedDishes {
  const of = category.items
    .map(({ id }) => id)
    .filter((id) => (id === item ? isOn : isOfDish(chosen, category, id)))
  const { categories, items } = withCategory(chosen, category, of.length === category.items.length)
  return categories.includes(category.id)
    ? { categories, items }
    : { categories, items: [...items, ...of] }
}
