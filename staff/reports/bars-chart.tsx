import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import uPlot from 'uplot'
import styles from './reports.module.css'

export interface Bar {
  name: string
  value: number
  text: string
  /** Of the line over the bars, where the chart has one. */
  compared?: number
}

interface Props {
  /** Must keep its identity until it changes: a new array redraws the chart. */
  bars: readonly Bar[]
  /** Accessible name; screen readers have the figures as a table. */
  label: string
}

const height = 260
const font = '14px Figtree, sans-serif'
/** Between the numbers of the scale: 1, 2, 5, 10, 20 and so on. */
const wholeSteps = Array.from({ length: 7 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()

/** Bars side by side, and a line of what they are compared with. */
export function BarsChart({ bars, label }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    const place = box.current
    if (!place) return
    const plot = new uPlot(options(bars, place), dataOf(bars), place)
    const observer = new ResizeObserver(() => {
      if (place.clientWidth !== plot.width) plot.setSize({ width: place.clientWidth, height })
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [bars, theme])
  return <div ref={box} className={styles.chart} role="img" aria-label={label} />
}

function isCompared(bars: readonly Bar[]): boolean {
  return bars.some(({ compared }) => compared !== undefined)
}

function dataOf(bars: readonly Bar[]): uPlot.AlignedData {
  const places = bars.map((_, index) => index)
  const values = bars.map(({ value }) => value)
  return isCompared(bars)
    ? [places, values, bars.map(({ compared }) => compared ?? null)]
    : [places, values]
}

/** Colours are read from computed style: a canvas cannot use CSS variables. */
function options(bars: readonly Bar[], place: HTMLElement): uPlot.Options {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const [onBars, ink, muted, line, hatch] = [
    colour('--surface'),
    colour('--ink'),
    colour('--ink-3'),
    colour('--line'),
    colour('--hatch'),
  ]
  const paths = uPlot.paths.bars?.({ size: [barShare, widestBar], radius: 0.1 })
  const axis = { font, stroke: muted, ticks: { show: false } }
  return {
    width: place.clientWidth,
    height,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, bars.length - 0.4] },
      // Refunds of earlier days can be more than what a day sold.
      y: { range: (_, min, max) => [Math.min(0, min * 1.15), Math.max(4, Math.ceil(max * 1.15))] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        grid: { show: false },
        splits: () => bars.map((_, index) => index),
        values: (plot) => labels(bars, plot.width),
      },
      {
        ...axis,
        size: scaleWidth(bars),
        grid: { stroke: line, width: 1 },
        incrs: wholeSteps,
      },
    ],
    // Behind the line of what the bars are compared with.
    hooks: { drawSeries: [(plot, index) => index === 1 && drawTexts(plot, bars, onBars)] },
    series: [
      {},
      {
        fill: ink,
        stroke: ink,
        width: 0,
        ...(paths ? { paths } : {}),
        points: { show: false },
      },
      ...(isCompared(bars)
        ? [
            {
              stroke: hatch,
              width: 3,
              dash: [3, 6],
              points: { show: true, size: 10, width: 3, fill: colour('--surface') },
            },
          ]
        : []),
    ],
  }
}

/** Pixels for the numbers of the scale: three digits, and more for larger numbers. */
function scaleWidth(bars: readonly Bar[]): number {
  const largest = Math.max(...bars.map(({ value }) => Math.abs(value)))
  return 40 + 10 * Math.max(0, largest.toFixed(0).length - 3)
}

/** The text at the foot of each bar that has room for it. */
function drawTexts(plot: uPlot, bars: readonly Bar[], colour: string): void {
  const { ctx } = plot
  const [foot, step] = [
    plot.valToPos(0, 'y', true),
    plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true),
  ]
  ctx.save()
  ctx.font = `700 ${13 * uPlot.pxRatio}px Figtree, sans-serif`
  ctx.fillStyle = colour
  ctx.textAlign = 'center'
  for (const [index, { value, text }] of bars.entries()) {
    const height = foot - plot.valToPos(value, 'y', true)
    const width = ctx.measureText(text).width
    if (height < 22 * uPlot.pxRatio || width > barWidth(step, uPlot.pxRatio) - 2) continue
    ctx.fillText(text, plot.valToPos(index, 'x', true), foot - 7 * uPlot.pxRatio)
  }
  ctx.restore()
}

/** Every name where there is room for it, else every second or third. */
function labels(bars: readonly Bar[], width: number): string[] {
  const longest = Math.max(...bars.map(({ name }) => name.length))
  const room = 18 + 8 * longest
  const step = Math.max(1, Math.ceil((bars.length * room) / Math.max(1, width)))
  return bars.map(({ name }, index) => (index % step === 0 ? name : ''))
}

function watchTheme(whenChanged: () => void): () => void {
  const observer = new MutationObserver(whenChanged)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** Share of a bar's slot. */
const barShare = 0.7
/** Maximum width of a bar in pixels. */
const widestBar = 64

/** Width of a bar in canvas pixels. @param room from the middle of a bar to that of the next */
export function barWidth(room: number, pixelRatio: number): number {
  return Math.min(room * barShare, widestBar * pixelRatio)
}
