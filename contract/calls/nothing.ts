import { z } from 'zod'

/** The data of a call whose answer carries nothing. */
export const nothing = z.null()
