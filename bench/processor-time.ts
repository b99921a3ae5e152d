import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick in `/proc/<pid>/stat`. */
const tick = 10

/** Processor time that a running process has used so far, in milliseconds. */
export function processorTime(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [used] = read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')
    return Number(used)
  })
  return nanoseconds.reduce((sum, used) => sum + used, 0) / 1_000_000
}

/** Processor time of a process and its children, including ended ones. */
export function familyProcessorTime(pid: number): number {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  const running = [processorTime(pid), ...children.map(Number).map(timeUnlessEnded)]
  const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
  const ended = tick * (Number(fields[13]) + Number(fields[14]))
  return running.reduce((sum, used) => sum + used, ended)
}

/** A child that ends while this runs is then counted by its parent. */
function timeUnlessEnded(pid: number): number {
  try {
    return processorTime(pid)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}

/** Resident memory of a process, in megabytes. */
export function residentMegabytes(pid: number): number {
  const pages = Number(read(`/proc/${pid}/statm`).split(' ')[1])
  return (pages * 4096) / 1024 / 1024
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
