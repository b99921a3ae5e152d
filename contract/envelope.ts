import { z } from 'zod'
import { count } from './values.ts'

/** The schema of every response of `/api`; `status` equals the HTTP status. */
export function envelope<T extends z.ZodType>(data: T) {
  return z.object({ status: count, message: z.string(), data })
}

export interface Envelope<T> {
  status: number
  /** Error code (`errors.ts`); only on failures. */
  code?: string
  message: string
  data: T
}
