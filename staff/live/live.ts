import { calls } from '#contract/calls.ts'
import { addressOf } from '#contract/client/call-address.ts'
import type { WireBoard, WireBookingsChanged } from '#contract/staff/board.ts'
import type { WireMark } from '#contract/staff/mark.ts'
import type { WirePrinting } from '#contract/staff/printing.ts'
import type { WireService } from '#contract/staff/service.ts'
import type { WireStaffOrder } from '#contract/staff/staff-order.ts'
import { call } from '#staff/api/client.ts'
import { withPerson } from '#staff/person/person-store.ts'
import { boardWords } from '#staff/words/board.ts'
import {
  forgetBoard,
  showBookings,
  showConnecting,
  showKept,
  showLost,
  showMarks,
  showOrder,
  showPicture,
  showPrinting,
  showService,
  useBoard,
} from './board-store.ts'
import { type Connection, connect } from './connection.ts'
import { createGone } from './gone.ts'
import { type Keep, openKeep } from './kept.ts'
import { createSender } from './sender.ts'
import type { QueuedStep } from './steps.ts'
import { sendLostSeen, setStepDependencies } from './take-step.ts'

/** How often the picture is written to the device at most. */
const keepEvery = 2_000

/** What runs while a board is open. */
export interface Live {
  tryNow(): void
  /** The session is over: nothing of the orders stays on this device. */
  wipe(): Promise<void>
  stop(): void
}

/** Opens the stream, brings back what this device has kept, and sends what waits. */
export function startLive(outletIds: readonly string[]): Live {
  const keep = openKeep()
  const sender = createSender({ keep, take, chance: Math.random })
  setStepDependencies({
    keep,
    newKey: () => crypto.randomUUID(),
    send: () => void sender.send(),
    undo: (id, position) =>
      withPerson(boardWords.docket.undo, () =>
        call(calls.undoOrderStep, { params: { id }, body: { position } }),
      ),
    seen: (id) => call(calls.markOrderSeen, { params: { id } }),
  })
  const gone = createGone((id) => call(calls.getStaffOrder, { params: { id } }))
  void bringBack(keep).then((kept) => {
    void sender.send()
    const { picture, isFresh } = useBoard.getState()
    // The stream may have been quicker than the storage.
    if (!picture || !isFresh) return
    sendLostSeen(picture.orders)
    void gone.look(kept, picture)
  })

  showConnecting()
  const query = outletIds.length > 0 ? { outlet_ids: outletIds.join(',') } : {}
  const connection: Connection = connect(addressOf(calls.watchBoard, { query }).url, {
    events: {
      board: (data) => {
        const picture = data as WireBoard
        const { picture: known } = useBoard.getState()
        showPicture(picture)
        void gone.look(known, picture)
        sendLostSeen(picture.orders)
        void sender.send()
      },
      order: (data) => showOrder(data as WireStaffOrder),
      booking: (data) => showBookings(data as WireBookingsChanged),
      service: (data) => showService(data as WireService),
      print: (data) => showPrinting(data as WirePrinting),
      stock: (data) => showMarks(data as { outlet_id: string; marks: WireMark[] }),
      reconnect: () => connection.tryNow(),
    },
    onOpen() {},
    onLost: () => {
      showLost()
      void askWhy()
    },
  })
  const stopKeeping = keepPicture(keep)
  const tryNow = () => connection.tryNow()
  addEventListener('online', tryNow)

  return {
    tryNow,
    async wipe() {
      forgetBoard()
      await keep.wipe()
    },
    stop() {
      removeEventListener('online', tryNow)
      stopKeeping()
      connection.close()
      sender.stop()
      setStepDependencies(null)
    },
  }
}

/** A refused stream does not say why. The client of this call handles a 401; after anything else the stream is tried again. */
async function askWhy(): Promise<void> {
  await call(calls.getMe).catch(() => {})
}

/** Where every step asks for a PIN, somebody says who they are first. */
function take({ orderId, number, from, to, minutes, key }: QueuedStep) {
  const target = { params: { id: orderId }, idempotencyKey: key }
  return withPerson(`${boardWords.steps[to].button} · ${number}`, () =>
    to === 'accepted'
      ? call(calls.acceptOrder, {
          ...target,
          body: { from, ...(minutes === null ? {} : { minutes }) },
        })
      : call(calls.moveOrder, { ...target, body: { from, to } }),
  )
}

/** Storage that does not open (a private window) costs the last picture, no more. @returns that picture */
async function bringBack(keep: Keep): Promise<WireBoard | null> {
  try {
    const now = Date.now()
    const [picture, steps, touches] = await Promise.all([
      keep.loadBoard(now),
      keep.loadSteps(),
      keep.loadTouches(now),
    ])
    useBoard.setState((state) => ({
      steps: [...steps, ...state.steps],
      touched: { ...touches, ...state.touched },
    }))
    if (picture) showKept(picture)
    return picture
  } catch {
    useBoard.setState({ isFresh: false })
    return null
  }
}

function keepPicture(keep: Keep): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = useBoard.subscribe((state, before) => {
    if (state.picture === before.picture || !state.picture) return
    timer ??= setTimeout(() => {
      timer = undefined
      const { picture } = useBoard.getState()
      if (picture) void keep.saveBoard(picture, Date.now()).catch(() => {})
    }, keepEvery)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
