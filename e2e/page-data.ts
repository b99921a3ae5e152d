import type { Page } from '@playwright/test'
import { changeData } from './answers.ts'

/** Answers the shop's configuration with other facts. */
export function changeConfig(page: Page, facts: () => object): Promise<void> {
  return changeData<object>(page, '**/api/loadconfig', (config) => Object.assign(config, facts()))
}

/** How the router writes null, which is no value of the list. */
const nullIndex = -5

/**
 * The router's data of a page with other fields for one outlet. It is one list of values, in which objects and arrays name
 * their keys and values by index.
 */
export function withOutletFields(data: string, outletId: string, fields: object): string {
  const [line = '', ...rest] = data.split('\n')
  const values = JSON.parse(line) as unknown[]
  const indexOf = (name: string) => {
    const index = values.indexOf(name)
    return index < 0 ? values.push(name) - 1 : index
  }
  const add = (value: unknown): number => {
    if (value === null) return nullIndex
    if (Array.isArray(value)) return values.push(value.map(add)) - 1
    return values.push(typeof value === 'object' ? written(value) : value) - 1
  }
  const written = (object: object) =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [`_${indexOf(key)}`, add(value)]),
    )

  const [id, isPaused] = [`_${indexOf('id')}`, `_${indexOf('isPaused')}`]
  const outlets = values.filter(isObject).filter((each) => isPaused in each)
  for (const outlet of outlets) {
    if (values[outlet[id] ?? -1] === outletId) Object.assign(outlet, written(fields))
  }
  return [JSON.stringify(values), ...rest].join('\n')
}

function isObject(value: unknown): value is Record<string, number> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
