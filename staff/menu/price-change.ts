import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { calls } from '#contract/calls.ts'
import type { menuPrices, WireMenuEditor } from '#contract/staff/menus.ts'
import { decimalsOf, unitsIn } from '#domain/currency.ts'
import { call } from '#staff/api/client.ts'
import { useAction } from '#staff/api/use-action.ts'
import { useRestaurant } from '#staff/shell/restaurant-context.ts'
import { menuWords } from '#staff/words/menu.ts'
import { menuQueryNames } from './use-menu.ts'

type Request = z.input<typeof menuPrices>

interface PriceFields {
  /** Ids of the dishes whose prices change. */
  chosen: ReadonlySet<string>
  unit: 'percent' | 'amount'
  typed: string
  /** In main units. */
  roundTo: number
  withOptions: boolean
}

/** Form state of a bulk price change, its preview, and its request. */
export function usePriceChange(menu: WireMenuEditor) {
  const { code } = useRestaurant().currency
  const steps = [1, 5, 10, 50, 100].map((step) => step / unitsIn(code))
  const [fields, setFields] = useState<PriceFields>({
    chosen: new Set(menu.draft.categories.flatMap(({ items }) => items.map(({ id }) => id))),
    unit: 'percent',
    typed: '',
    roundTo: steps[decimalsOf(code) === 0 ? 2 : 1] ?? 1,
    withOptions: false,
  })
  const set = (changed: Partial<PriceFields>) => setFields((before) => ({ ...before, ...changed }))
  const { chosen, unit, typed, roundTo, withOptions } = fields
  const shift = readShift(typed)
  const request: Request | null =
    shift === null || shift === 0 || chosen.size === 0
      ? null
      : {
          revision: menu.revision,
          items: [...chosen],
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
  const changing = useAction({
    asks: menuWords.prices.title,
    make: (body: Request, idempotencyKey) =>
      call(calls.changeMenuPrices, { params, body, idempotencyKey }),
    refreshes: menuQueryNames,
    onDone: () => set({ typed: '' }),
  })
  return {
    fields,
    set,
    /** Selects or deselects dishes. */
    choose(items: readonly { id: string }[], isOn: boolean) {
      const next = new Set(chosen)
      for (const { id } of items) isOn ? next.add(id) : next.delete(id)
      set({ chosen: next })
    },
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
