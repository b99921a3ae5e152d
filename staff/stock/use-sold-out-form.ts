import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import type { WireMark } from '#contract/staff/service.ts'
import { call } from '#staff/api/client.ts'
import { oneByOne } from '#staff/api/one-by-one.ts'
import { serverNow, useBoard } from '#staff/live/board-store.ts'
import type { Outlet } from '#staff/live/lanes.ts'
import { stockWords } from '#staff/words/service.ts'
import { type End, endOf, tomorrow } from './sold-out-end.ts'
import type { StockRow } from './stock-rows.ts'

interface Props {
  row: StockRow
  outlet: Outlet
  outlets: Outlet[]
  onMarked(marks: WireMark[]): void
  onClose(): void
}

/** Until when something is sold out, where, and what else with it; and the call that says so. */
export function useSoldOutForm({ row, outlet, outlets, onMarked, onClose }: Props) {
  const client = useQueryClient()
  const isOnline = useBoard(({ lostSince }) => lostSince === null)
  const [end, setEnd] = useState<End>('next_opening')
  const [time, setTime] = useState('20:00')
  const [date, setDate] = useState(() => tomorrow(serverNow(), outlet.time_zone))
  const [count, setCount] = useState(row.left ?? 5)
  const [isEverywhere, setIsEverywhere] = useState(false)
  const [also, setAlso] = useState<string[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const mark = useMutation({
    async mutationFn(until: string) {
      const marks: WireMark[] = []
      await oneByOne([row.id, ...also], async (id) => {
        const marked = await call(calls.markStock, {
          body: {
            outlets: isEverywhere ? outlets.map((each) => each.id) : [outlet.id],
            kind: row.kind,
            id,
            until,
            ...(end === 'count' ? { left: count } : {}),
          },
        })
        marks.push(...marked.marks)
      })()
      return marks
    },
    async onSuccess(marks) {
      onMarked(marks)
      await client.invalidateQueries({ queryKey: ['stock'] })
      onClose()
    },
    // Some may be marked.
    onError: () => client.invalidateQueries({ queryKey: ['stock'] }),
  })

  return {
    isOnline,
    end,
    setEnd(chosen: End) {
      setEnd(chosen)
      setProblem(null)
    },
    time,
    setTime,
    date,
    setDate,
    /** How many are left. */
    count,
    setCount,
    /** At all outlets. */
    isEverywhere,
    setIsEverywhere,
    /** Options of the same name that are sold out with it. */
    also,
    setAlso,
    /** Why the time or day cannot be taken. */
    problem,
    isBusy: mark.isPending,
    error: mark.error,
    submit() {
      const until = endOf(end, { time, date }, { now: serverNow(), zone: outlet.time_zone })
      setProblem(until ? null : end === 'date' ? stockWords.sheet.pastDay : stockWords.sheet.past)
      if (until && isOnline) mark.mutate(until)
    },
  }
}

export type SoldOutForm = ReturnType<typeof useSoldOutForm>
