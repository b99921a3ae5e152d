import { converter, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { type Palette, palette } from './palette.ts'

/** Text and the ground it stands on. */
const textPairs: [keyof Palette, keyof Palette][] = [
  ['ink', 'paper'],
  ['ink', 'surface'],
  ['ink', 'sunk'],
  ['ink-2', 'paper'],
  ['ink-2', 'surface'],
  ['ink-2', 'sunk'],
  ['ink-3', 'paper'],
  ['ink-3', 'surface'],
  ['ink-3', 'sunk'],
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-press'],
  ['brand-text', 'paper'],
  ['brand-text', 'surface'],
  ['brand-text', 'sunk'],
  ['brand-text', 'brand-soft'],
  ['on-secondary', 'secondary'],
  ['secondary-text', 'paper'],
  ['secondary-text', 'surface'],
  ['secondary-text', 'sunk'],
  ['secondary-text', 'secondary-soft'],
  ['on-banner', 'banner'],
  ['on-banner-2', 'banner'],
]
const controlPairs: [keyof Palette, keyof Palette][] = [
  ['line-strong', 'paper'],
  ['line-strong', 'surface'],
  ['line-strong', 'sunk'],
  ['focus', 'paper'],
  ['focus', 'surface'],
  ['focus', 'sunk'],
  ['focus', 'brand-soft'],
]

/** Every RGB step of 15: 18 × 18 × 18. */
function allInputs(): string[] {
  const steps = Array.from({ length: 18 }, (_, index) => (index * 15).toString(16).padStart(2, '0'))
  return steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
}

const lightness = (colour: string) => converter('oklch')(colour)?.l ?? 0

describe('the promise to the restaurant', () => {
  test('holds for every colour as brand, secondary and banner at once', {
    timeout: 120_000,
  }, () => {
    const inputs = allInputs()
    const broken: string[] = []
    let furthest = 0
    for (const input of inputs) {
      const colours = palette(input, input, input)
      for (const [text, ground] of textPairs) {
        if (wcagContrast(colours[text], colours[ground]) < 4.5)
          broken.push(`${input}: ${text} on ${ground}`)
      }
      for (const [border, ground] of controlPairs) {
        if (wcagContrast(colours[border], colours[ground]) < 3)
          broken.push(`${input}: ${border} on ${ground}`)
      }
      furthest = Math.max(furthest, Math.abs(lightness(colours.brand) - lightness(input)))
    }

    expect(inputs).toHaveLength(5_832)
    expect(broken).toEqual([])
    expect(furthest).toBeLessThanOrEqual(0.029)
  })
})

describe('the palette of a tenant', () => {
  const bombay = palette('#A11650', '#F3A51C', '#6B0F3A')

  test('keeps its own three colours where text can be read on them', () => {
    expect([bombay.brand, bombay.secondary, bombay.banner]).toEqual([
      '#a11650',
      '#f3a51c',
      '#6b0f3a',
    ])
    expect([bombay['on-brand'], bombay['on-banner']]).toEqual(['#ffffff', '#ffffff'])
  })

  test('is the one the design was drawn with', () => {
    expect(bombay).toMatchObject({
      paper: '#fef9f7',
      sunk: '#f7efeb',
      line: '#e7ddd9',
      ink: '#28170f',
      'ink-2': '#5b4841',
      'brand-soft': '#ffeaee',
      'brand-tint': '#ffd8e1',
      'secondary-soft': '#fff3e4',
    })
  })

  test('writes ink on a yellow brand', () => {
    const burgers = palette('#FFC220', '#D4271E', '#FFC220')

    expect(wcagContrast(burgers['on-brand'], burgers.brand)).toBeGreaterThan(11)
    expect(burgers['on-brand']).not.toBe('#ffffff')
  })
})
