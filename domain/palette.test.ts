import { readFileSync } from 'node:fs'
import { converter, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { type Palette, palette, toCssProperties } from './palette.ts'
import { type PaletteAdvice, paletteAdvice } from './palette-advice.ts'

type Pair = [keyof Palette, keyof Palette]
const onGrounds = (role: keyof Palette, ...more: (keyof Palette)[]): Pair[] =>
  (['paper', 'surface', 'sunk', ...more] as const).map((ground) => [role, ground])
/** Text and its background. */
const textPairs: Pair[] = [
  ...onGrounds('ink'),
  ...onGrounds('ink-2'),
  ...onGrounds('ink-3'),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-hover'],
  ['on-brand', 'brand-press'],
  ...onGrounds('brand-text', 'brand-soft'),
  ['on-secondary', 'secondary'],
  ...onGrounds('secondary-text', 'secondary-soft'),
  ['on-banner', 'banner'],
  ['on-banner-2', 'banner'],
  ['on-banner-button', 'banner-button'],
]
const controlPairs: Pair[] = [
  ...onGrounds('line-strong'),
  ...onGrounds('focus', 'brand-soft'),
  ['banner-button', 'banner'],
]

/** Every RGB step of 15: 18 × 18 × 18. */
function allInputs(): string[] {
  const [levels, apart] = process.env.TEST_ALL ? [18, 15] : [6, 51]
  const steps = Array.from({ length: levels }, (_, index) =>
    (index * apart).toString(16).padStart(2, '0'),
  )
  return steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))
}

const lightness = (colour: string) => converter('oklch')(colour)?.l ?? 0

test('the promise to the restaurant holds for every colour as brand, secondary and banner at the same time', {
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

  expect(inputs.length).toBeGreaterThan(200)
  expect(broken).toEqual([])
  expect(furthest).toBeLessThanOrEqual(0.029)
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

  test('of the demo equals the values in ui/tokens.css', () => {
    const drawn = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8').matchAll(
      /^ {2}--([\w-]+): (#[\da-f]{6}|transparent);/gm,
    )
    const isRole = (name: string | undefined): name is keyof Palette => (name ?? '') in bombay
    const differences = Array.from(drawn).flatMap(([, name, value]) =>
      isRole(name) && value
        ? [[name, bombay[name] === value ? 0 : distance(bombay[name], value)] as const]
        : [],
    )

    expect(differences).toHaveLength(Object.keys(bombay).length)
    expect(differences.filter(([, channels]) => channels > 3)).toEqual([])
  })

  test('is written as custom properties', () => {
    expect(toCssProperties(bombay)).toMatch(
      /^--paper:#fef9f7;.*;--focus:#[\da-f]{6};--awning-line:transparent;--plate-line:transparent$/,
    )
  })

  test('keeps the button on a banner of the same colour visible', () => {
    const burgers = palette('#FFC220', '#D4271E', '#FFC220')

    expect(wcagContrast(burgers['banner-button'], burgers.banner)).toBeGreaterThan(11)
    // Contrast 1.6 to the banner is too little for the main button.
    expect([bombay['banner-button'], bombay['on-banner-button']]).toEqual(['#ffffff', '#6b0f3a'])
    expect(palette('#1C4B82', '#FF8A6B', '#F6D9CC')['banner-button']).toBe('#1c4b82')
  })

  test('draws the edge of an awning only where the banner is hardly seen on the paper', () => {
    const white = palette('#FFFF00', '#00FF00', '#FFFFFF')

    expect(white['awning-line']).toBe('#868072')
    expect(wcagContrast(white['awning-line'], white.paper)).toBeGreaterThanOrEqual(3)
    expect(bombay['awning-line']).toBe('transparent')
  })

  test.each([
    ['white enamel on white', '#FFFFFF', 'round', true],
    ['a paper basket on cream', '#F6E7C8', 'wide', true],
    ['stoneware on near-black', '#222222', 'square', true],
    ['white enamel on near-black', '#222222', 'round', false],
    ['stoneware on pink', '#F6D9CC', 'square', false],
  ] as const)('draws the edge of a plate where it would vanish: %s', (_case, banner, style, is) => {
    const line = palette('#000000', '#111111', banner, style)['plate-line']

    expect(line !== 'transparent').toBe(is)
    if (is) expect(wcagContrast(line, banner)).toBeGreaterThanOrEqual(1.6)
  })

  test.each(['#000000', '#22242B', '#FFFFFF', '#808080'])(
    'gives a grey brand neutral greys without brown: %s',
    (brand) => {
      const grey = palette(brand, '#111111', '#222222')

      for (const role of ['paper', 'sunk', 'line', 'line-strong', 'ink', 'ink-2', 'ink-3'] as const)
        expect([role, converter('oklch')(grey[role])?.c ?? 0]).toEqual([role, expect.closeTo(0, 2)])
    },
  )

  test('gives a grey brand warm backgrounds, and a white one a button with an edge', () => {
    const grey = palette('#22242B', '#FF8A6B', '#22242B')
    const white = palette('#FFFFFF', '#FFFFFF', '#FFFFFF')

    expect(distance(grey['brand-tint'], '#e7e3de')).toBeLessThanOrEqual(2)
    expect(white['brand-edge']).toBe(white['line-strong'])
  })
})

/** The largest difference of one channel, of 255. */
function distance(one: string, other: string): number {
  const channels = (colour: string) =>
    [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
  const others = channels(other)
  return Math.max(...channels(one).map((value, index) => Math.abs(value - (others[index] ?? 0))))
}

test.each<[string, [string, string, string], PaletteAdvice[]]>([
  ['colours that can be used as they are', ['#A11650', '#F3A51C', '#F2B705'], []],
  ['another notation of them', ['#a11650', '#f3a51c', '#f2b705'], []],
  ['a pale banner', ['#A11650', '#F3A51C', '#FDE7C5'], ['banner-pale']],
  ['a dark brand on a dark banner', ['#A11650', '#F3A51C', '#6B0F3A'], ['button-swapped']],
  ['a yellow brand', ['#FFFF00', '#00FF00', '#102030'], ['brand-text', 'brand-pale']],
  [
    'white on white',
    ['#FFFFFF', '#FFFFFF', '#FFFFFF'],
    ['brand-text', 'button-swapped', 'brand-pale', 'banner-pale'],
  ],
])('advice about %s', (_name, [brand, secondary, banner], advice) => {
  expect(paletteAdvice({ brand, secondary, banner }, 'round')).toEqual(advice)
})
