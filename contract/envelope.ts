import { z } from 'zod'

/** Every answer of `/api`; the HTTP status equals `status`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ status: z.number().int(), message: z.string(), data })
}

export interface Envelope<T> {
  status: number
  /** Of an answer that is not a success: which it is, for programs (`errors.ts`). */
  code?: string
  message: string
  data: T
}
