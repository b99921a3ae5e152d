import { toWireTimings } from '#contract/checkout.ts'
import { listSlots } from '#domain/slots.ts'
import { aKitchenOpen, everyDay } from '#testing/sample-outlet.ts'
import { type Figure, median } from './figure.ts'

const rounds = 9
const timesEach = 300
const start = Date.parse('2026-11-20T18:00:00Z')

/** The times of a week of a shop open around the clock, against a bare loop that makes the same JSON. */
export function measureTimings(): Figure[] {
  const outlet = aKitchenOpen(everyDay('00:00-24:00'), { kitchen: { daysAhead: 6 } })
  const ours = (round: number) => {
    const now = new Date(start + round * 1_000)
    const slots = listSlots({ outlet, fulfilment: 'pickup', areaMinutes: 0, now, used: () => 0 })
    return JSON.stringify(toWireTimings(slots, '2026-11-20', outlet.timeZone))
  }
  const count = [...ours(0).matchAll(/"available"/g)].length
  const bare = () => JSON.stringify(Array.from({ length: count }, (_, index) => bareSlot(index)))

  const ratios: number[] = []
  const milliseconds: number[] = []
  for (let round = 0; round < rounds; round++) {
    // In turns, so that a busy moment of the machine meets both.
    const own = cpuTime(ours)
    ratios.push(own / cpuTime(bare))
    milliseconds.push(own)
  }
  return [
    {
      what: `Timings of ${count} slots: CPU, of a bare loop`,
      value: median(ratios),
      unit: '',
      aim: { atMost: 1 },
    },
    {
      what: `Timings of ${count} slots: CPU`,
      value: Math.min(...milliseconds),
      unit: ' ms',
      aim: null,
    },
  ]
}

function bareSlot(index: number) {
  const from = new Date(start + index * 900_000)
  const to = new Date(from.getTime() + 900_000)
  const [startText, endText] = [from.toISOString(), to.toISOString()]
  const label = `${startText.slice(11, 16)}–${endText.slice(11, 16)}`
  return { start: startText, end: endText, label, available: true }
}

/** Of one call, in milliseconds of the processor. */
function cpuTime(work: (round: number) => unknown): number {
  const before = process.cpuUsage()
  for (let round = 0; round < timesEach; round++) work(round)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000 / timesEach
}
