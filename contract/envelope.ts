import { z } from 'zod'

/** Every answer of `/api`; the HTTP status equals `status` (decisions §2). */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ status: z.number().int(), message: z.string(), data })
}

export interface Envelope<T> {
  status: number
  message: string
  data: T
}
