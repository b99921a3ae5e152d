import type { Browser, Page } from '@playwright/test'

/** How many times slower a cheap tablet's processor is. */
export const slowdown = 4

/** What the main thread of a page did, from a trace of Chromium. */
export interface MainThread {
  tasks: Task[]
  /** Microseconds: when a click or a key was handed to the page, and when a frame was handed on to be shown. */
  clicks: number[]
  keys: number[]
  frames: number[]
  /** Microseconds: the page's own marks. */
  marks: number[]
}

/** The name of the marks that a benchmark sets in a page. */
export const markName = 'bench'

interface Task {
  /** Microseconds. */
  start: number
  end: number
  /** Milliseconds of processor time: unlike the time on the clock it hardly moves with what else the machine does. */
  time: number
}

/** Traces the page's main thread while something is done. */
export async function traceMainThread(
  browser: Browser,
  page: Page,
  work: () => Promise<void>,
): Promise<MainThread> {
  await browser.startTracing(page, {
    categories: [
      'disabled-by-default-devtools.timeline',
      'devtools.timeline',
      'blink.user_timing',
      '__metadata',
    ],
  })
  await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as Trace
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const events = traceEvents.filter(({ pid, tid }) => threads.has(`${pid} ${tid}`))
  const named = (name: string) => events.filter((event) => event.name === name)
  const dispatched = (type: string) =>
    named('EventDispatch')
      .filter(({ args }) => args?.data?.type === type)
      .map(({ ts }) => ts)
      .sort((a, b) => a - b)
  return {
    tasks: named('RunTask')
      .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts, end: ts + dur, time: tdur / 1_000 }))
      .sort((a, b) => a.start - b.start),
    clicks: dispatched('click'),
    keys: dispatched('keydown'),
    frames: named('Commit').map(({ ts }) => ts),
    marks: named(markName).map(({ ts }) => ts),
  }
}

/** Milliseconds of processor time of the longest task. */
export function longestTask({ tasks }: MainThread): number {
  return Math.max(0, ...tasks.map(({ time }) => time))
}

/** Milliseconds of processor time of the tasks that take longer than `most`, what goes beyond it alone. */
export function longTasksBeyond({ tasks }: MainThread, most: number): number {
  return tasks.reduce((sum, { time }) => sum + Math.max(0, time - most), 0)
}

/** Milliseconds of processor time from each click to the first frame after it, both tasks included. */
export function answerTimes({ tasks, clicks, frames }: MainThread): number[] {
  return clicks.map((click) => {
    const frame = frames.find((each) => each > click)
    if (frame === undefined) throw new Error('a click was not answered by a frame')
    return tasks
      .filter(({ start, end }) => end >= click && start <= frame)
      .reduce((sum, { time }) => sum + time, 0)
  })
}

/** Milliseconds of processor time from each click to the frame after the page's next mark, both tasks included. */
export function timesUntilMark({ tasks, clicks, frames, marks }: MainThread): number[] {
  return clicks.map((click) => {
    const mark = marks.find((each) => each > click)
    const frame = mark && frames.find((each) => each > mark)
    if (!frame) throw new Error('a click was not answered by a frame')
    return tasks
      .filter(({ start, end }) => end >= click && start <= frame)
      .reduce((sum, { time }) => sum + time, 0)
  })
}

/** Milliseconds of processor time that a key takes. */
export interface KeyWork {
  /** Until the frame after the page's first mark, that frame's task included. */
  untilShown: number
  /** Until the frame after its last mark before the next key. */
  untilWhole: number
  longestTask: number
  /** Until the next key, what the page delays on purpose included. */
  all: number
}

export function workOfKeys({ tasks, keys, frames, marks }: MainThread): KeyWork[] {
  return keys.map((key, index) => {
    const next = keys[index + 1] ?? Number.POSITIVE_INFINITY
    const following = tasks.filter(({ start, end }) => end >= key && start < next)
    const answers = marks.filter((each) => each > key && each < next)
    const sum = (some: Task[]) => some.reduce((total, { time }) => total + time, 0)
    const until = (mark: number | undefined) => {
      const shown = mark && frames.find((frame) => frame > mark)
      if (!shown) throw new Error('a key was not answered by a frame')
      return sum(following.filter(({ start }) => start <= shown))
    }
    return {
      untilShown: until(answers[0]),
      untilWhole: until(answers.at(-1)),
      longestTask: Math.max(...following.map(({ time }) => time)),
      all: sum(following),
    }
  })
}

interface Trace {
  traceEvents: {
    name: string
    pid: number
    tid: number
    /** Microseconds. */
    ts: number
    dur?: number
    /** Of the processor. */
    tdur?: number
    args?: { name?: string; data?: { type?: string } }
  }[]
}
