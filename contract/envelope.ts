import { z } from 'zod'
import { count } from './values.ts'

/** Every answer of `/api`; the HTTP status equals `status`. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ status: count, message: z.string(), data })
}

export interface Envelope<T> {
  status: number
  /** Error code for programs (`errors.ts`); only on failures. */
  code?: string
  message: string
  data: T
}
