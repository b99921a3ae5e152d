import { expect, test } from 'vitest'
import type { WireTimings } from '#contract/checkout.ts'
import { laterText } from './when.tsx'

const asap = { available: false, minutes: [30, 45] } as unknown as WireTimings['asap']

function days(...left: string[][]): WireTimings {
  const labels = ['Today', 'Tomorrow', 'Sun 22 Nov']
  return {
    asap,
    days: left.map((free, index) => ({
      date: `2026-11-2${index}`,
      label: labels[index] ?? '',
      slots: ['18:00–18:15', '18:15–18:30'].map((label) => ({
        start: `2026-11-2${index}T${label.slice(0, 5)}:00Z`,
        end: '',
        label,
        available: free.includes(label.slice(0, 5)),
      })),
    })),
  } as WireTimings
}

test.each([
  ['today', days(['18:15'], ['18:00']), 'Today from 18:15, or up to 2 days ahead'],
  [
    'tomorrow, where today is full',
    days([], ['18:00'], []),
    'Tomorrow from 18:00, or up to 2 days ahead',
  ],
  ['the last day alone', days([], [], ['18:15']), 'Sun 22 Nov from 18:15'],
  ['none on any day', days([], [], []), 'No times left'],
  ['none listed', days(), 'No times left'],
])('a time can be chosen: %s', (_name, timings, text) => {
  expect(laterText(timings, 2)).toBe(text)
})
