import { z } from 'zod'

export const pictureSchema = z.object({
  name: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int(),
  height: z.number().int(),
  isCutout: z.boolean(),
})
