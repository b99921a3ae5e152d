import { useEffect, useRef, useSyncExternalStore } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { WireDayReport } from '#contract/staff/reports.ts'
import { reportWords } from '#staff/words/reports.ts'
import styles from './reports.module.css'

type Hours = WireDayReport['hours']

const height = 260
/** Of the room of an hour. */
const barWidth = 0.7
const font = '14px Figtree, sans-serif'

/** Orders by hour as bars, those of one week before as a line. Readers of the page have the same as a table. */
export function HoursChart({ hours }: { hours: Hours }) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useSyncExternalStore(watchTheme, () => document.documentElement.dataset.theme)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme
  useEffect(() => {
    const place = box.current
    if (!place) return
    const plot = new uPlot(options(hours, place), dataOf(hours), place)
    const observer = new ResizeObserver(() => {
      if (place.clientWidth !== plot.width) plot.setSize({ width: place.clientWidth, height })
    })
    observer.observe(place)
    return () => {
      observer.disconnect()
      plot.destroy()
    }
  }, [hours, theme])
  const orders = hours.reduce((sum, hour) => sum + hour.orders, 0)
  return (
    <>
      <p className={styles.legend} aria-hidden>
        <span className={styles.bars}>{reportWords.thisDay}</span>
        <span className={styles.line}>{reportWords.weekBefore}</span>
      </p>
      <div
        ref={box}
        className={styles.chart}
        role="img"
        aria-label={reportWords.chart(orders, hours.length)}
      />
      <table className="hidden">
        <caption>{reportWords.byHour}</caption>
        <thead>
          <tr>
            <th scope="col">{reportWords.hour}</th>
            <th scope="col">{reportWords.thisDay}</th>
            <th scope="col">{reportWords.weekBefore}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, orders, last_week }) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              <td>{orders}</td>
              <td>{last_week}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function dataOf(hours: Hours): uPlot.AlignedData {
  return [
    hours.map((_, index) => index),
    hours.map(({ orders }) => orders),
    hours.map(({ last_week }) => last_week),
  ]
}

/** Colours are read from the page: a canvas knows no variables. */
function options(hours: Hours, place: HTMLElement): uPlot.Options {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const [onBars, ink, muted, line, hatch] = [
    colour('--surface'),
    colour('--ink'),
    colour('--ink-3'),
    colour('--line'),
    colour('--hatch'),
  ]
  const bars = uPlot.paths.bars?.({ size: [barWidth, 64], radius: 0.1 })
  const axis = { font, stroke: muted, ticks: { show: false } }
  return {
    width: place.clientWidth,
    height,
    cursor: { show: false },
    legend: { show: false },
    scales: {
      x: { time: false, range: () => [-0.6, hours.length - 0.4] },
      y: { range: (_, __, max) => [0, Math.max(4, Math.ceil(max * 1.15))] },
    },
    axes: [
      {
        ...axis,
        size: 32,
        grid: { show: false },
        splits: () => hours.map((_, index) => index),
        values: (plot) => labels(hours, plot.width),
      },
      {
        ...axis,
        size: 40,
        grid: { stroke: line, width: 1 },
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500],
      },
    ],
    // Behind the line of one week before.
    hooks: { drawSeries: [(plot, index) => index === 1 && drawCounts(plot, hours, onBars)] },
    series: [
      {},
      {
        fill: ink,
        stroke: ink,
        width: 0,
        ...(bars ? { paths: bars } : {}),
        points: { show: false },
      },
      {
        stroke: hatch,
        width: 3,
        dash: [3, 6],
        points: { show: true, size: 10, width: 3, fill: colour('--surface') },
      },
    ],
  }
}

/** The number of orders at the foot of each bar that has room for it. */
function drawCounts(plot: uPlot, hours: Hours, colour: string): void {
  const { ctx } = plot
  const [foot, step] = [
    plot.valToPos(0, 'y', true),
    plot.valToPos(1, 'x', true) - plot.valToPos(0, 'x', true),
  ]
  ctx.save()
  ctx.font = `700 ${13 * uPlot.pxRatio}px Figtree, sans-serif`
  ctx.fillStyle = colour
  ctx.textAlign = 'center'
  for (const [index, { orders }] of hours.entries()) {
    const height = foot - plot.valToPos(orders, 'y', true)
    const width = ctx.measureText(String(orders)).width
    if (height < 22 * uPlot.pxRatio || width > step * barWidth - 2) continue
    ctx.fillText(String(orders), plot.valToPos(index, 'x', true), foot - 7 * uPlot.pxRatio)
  }
  ctx.restore()
}

/** Every hour where there is room for it, else every second or third. */
function labels(hours: Hours, width: number): string[] {
  const step = Math.max(1, Math.ceil((hours.length * 34) / Math.max(1, width)))
  return hours.map(({ hour }, index) => (index % step === 0 ? String(hour) : ''))
}

function watchTheme(whenChanged: () => void): () => void {
  const observer = new MutationObserver(whenChanged)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
