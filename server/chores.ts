import { forgetEndedOrders } from './customers/delete-account.ts'
import { purgeOutbox } from './messaging/job-queue.ts'
import type { Chore } from './messaging/worker.ts'
import { forgetUnconfirmed } from './newsletter/forget-unconfirmed.ts'
import { forgetBookings } from './reservations/forget-bookings.ts'
import { purgeSignIn } from './sign-in/purge.ts'
import { forgetVisitors } from './visits/count-visit.ts'

/** What the worker does once an hour for each tenant. */
export const chores: Chore[] = [
  (ctx) => ctx.transaction((tx) => purgeOutbox(tx, ctx.tenantId, ctx.now())),
  purgeSignIn,
  forgetEndedOrders,
  forgetVisitors,
  forgetBookings,
  forgetUnconfirmed,
]
