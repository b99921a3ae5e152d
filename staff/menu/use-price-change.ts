import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { menuPrices } from '#contract/staff/menu-prices.ts'
import type { WireMenuEditor } from '#contract/staff/menus.ts'
import { decimalsOf, unitsIn } from '#domain/currency.ts'
import { useAttemptKey } from '#staff/api/attempt-key.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { allDishes, hasDishes } from './priced-dishes.ts'
import { refreshMenus } from './use-menu.ts'

type Request = z.input<typeof menuPrices>

/** A change of many prices as it is typed, what the prices would become, and the request that changes them. */
export function usePriceChange(menu: WireMenuEditor) {
  const client = useQueryClient()
  const { code } = useRestaurant().currency
  const [chosen, setChosen] = useState(allDishes(menu.draft.categories))
  const [unit, setUnit] = useState<'percent' | 'amount'>('percent')
  const [typed, setTyped] = useState('')
  const steps = [1, 5, 10, 50, 100].map((step) => step / unitsIn(code))
  const [roundTo, setRoundTo] = useState(steps[decimalsOf(code) === 0 ? 2 : 1] ?? 1)
  const [withOptions, setWithOptions] = useState(false)
  const shift = readShift(typed)
  const request: Request | null =
    shift === null || shift === 0 || !hasDishes(chosen)
      ? null
      : {
          revision: menu.revision,
          categories: [...chosen.categories],
          items: [...chosen.items],
          ...(unit === 'percent' ? { percent: shift } : { amount: shift }),
          round_to: roundTo,
          include_options: withOptions,
        }
  const preview = useQuery({
    queryKey: ['menu prices', menu.id, request],
    queryFn: ({ signal }) =>
      call(calls.changeMenuPrices, {
        params: { menu: menu.id },
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
        call(calls.changeMenuPrices, {
          params: { menu: menu.id },
          body,
          idempotencyKey: key,
        }),
      ),
    onSuccess(answer) {
      if (answer) setTyped('')
    },
    onSettled(_, error) {
      renewAfter(error)
      return refreshMenus(client)
    },
  })
  return {
    chosen,
    setChosen,
    unit,
    setUnit,
    typed,
    setTyped,
    /** What is typed is not a number. */
    isUnreadable: typed.trim() !== '' && shift === null,
    /** What prices may be rounded to, in main units. */
    steps,
    roundTo,
    setRoundTo,
    withOptions,
    setWithOptions,
    /** Null while something is missing. */
    request,
    preview,
    /** The prices that would change. */
    rows: request && preview.data ? preview.data.prices : [],
    changing,
  }
}

export type PriceChange = ReturnType<typeof usePriceChange>

/** `5`, `-10`, `−2,5`: how much prices change; null unless a number with at most two decimals. */
export function readShift(text: string): number | null {
  const match = /^([+\-−–]?)\s*(\d{1,5}(?:[.,]\d{0,2})?)\s*%?$/.exec(text.trim())
  if (!match) return null
  const number = Number((match[2] ?? '').replace(',', '.'))
  return match[1] === '' || match[1] === '+' ? number : -number
}
