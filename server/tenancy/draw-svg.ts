import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Unavailable } from '#server/http/refusal.ts'

/** A picture as PNG, or the end of a sentence that says why there is none. */
export type Drawn = { png: Buffer } | { fault: string }

/** Limits per drawing: milliseconds of processor time, pixels drawn, bytes of memory. */
const limits = { processor: 500, pixels: 4_096 ** 2, memory: 500_000_000 }
/** Milliseconds without a result after which a machine counts as too busy to draw. */
const patience = 60_000

const damaged = 'cannot be drawn: it is damaged, such as by a tag that is left open'
const costly = 'takes too long to draw; use fewer and simpler shapes, and no filters'

interface Work {
  drawings: readonly Buffer[]
  size: number
}

/**
 * Renders SVG files into squares of `size` pixels, in a process that is ended if one costs too much: few bytes can
 * cause minutes of work. Throws Unavailable if the machine is too busy.
 */
export async function drawSvgs(drawings: readonly Buffer[], size: number): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  while (drawn.length < drawings.length) {
    drawn.push(...(await drawInProcess({ drawings: drawings.slice(drawn.length), size })))
  }
  return drawn
}

/** @returns at least one result; the last is that of the drawing at which the process ended */
async function drawInProcess(work: Work): Promise<Drawn[]> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    // No settings and no secrets: it processes untrusted input.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const drawn: Drawn[] = []
  const timer = setTimeout(() => child.kill('SIGTERM'), patience)
  child.on('message', (result: Drawn) => {
    drawn.push(result)
    timer.refresh()
  })
  try {
    child.send(work, () => {})
    const [, signal] = await once(child, 'exit')
    if (signal === 'SIGKILL') drawn.push({ fault: costly })
  } catch (cause) {
    throw new Unavailable('no process to draw in could be started', { cause })
  } finally {
    clearTimeout(timer)
  }
  if (drawn.length === 0) throw new Unavailable('a drawing was not finished')
  return drawn
}

/** In the process of its own. */
async function drawAll({ drawings, size }: Work): Promise<void> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  let began = process.cpuUsage()
  setInterval(() => {
    const { user, system } = process.cpuUsage(began)
    const isCostly =
      (user + system) / 1_000 > limits.processor || process.memoryUsage.rss() > limits.memory
    // An exit would wait for the drawing.
    if (isCostly) process.kill(process.pid, 'SIGKILL')
  }, 20)
  for (const drawing of drawings) {
    began = process.cpuUsage()
    const result = await drawOne(sharp, drawing, size).catch(() => ({ fault: damaged }))
    await new Promise((sent) => process.send?.(result, sent))
  }
  process.exit()
}

async function drawOne(
  sharp: typeof import('sharp').default,
  drawing: Buffer,
  size: number,
): Promise<Drawn> {
  const { width, height } = await sharp(drawing).metadata()
  // 72 dots an inch are one to a pixel.
  const density = Math.ceil((72 * size) / Math.max(width, height))
  const png = await sharp(drawing, {
    density: Math.max(1, Math.min(2_400, density)),
    limitInputPixels: limits.pixels,
  })
    .resize(size, size, { fit: 'contain', background: '#ffffff00' })
    .png()
    .toBuffer()
  return { png }
}

if (import.meta.main) {
  setPriority(10)
  process.once('message', (work: Work) => void drawAll(work))
}
