import { z } from 'zod'
import { everyService } from '#domain/fulfilment.ts'

// Values shared by many calls.

/** Id of content in the restaurant's files, such as a dish. */
export const id = z.string().min(1).max(100)
export const count = z.number().int()
export const between = (least: number, most: number) => count.min(least).max(most)
/** An instant in an answer. */
export const at = z.string().describe('ISO 8601')
export const instant = z.iso.datetime()
/** Revision of a form or draft, sent back with a change to detect conflicts. */
export const revision = count.min(0)
/** A change of a form: the revision that was loaded, and the fields that were changed. */
export const changeOf = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.strictObject({ revision, ...z.object(fields).partial().shape })
/** Fields with the same schema. */
export function each<Schema extends z.ZodType, Name extends string>(
  schema: Schema,
  ...names: Name[]
) {
  // `Object.fromEntries` types keys as strings.
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema>
}
/** Fields of any text, in answers. */
export const texts = <Name extends string>(...names: Name[]) => each(z.string(), ...names)
/** A text without spaces at its ends. */
export const text = (most: number) => z.string().trim().max(most)
/** @param example of an address, for the sentence about another text */
export const email = (example: string) =>
  text(254).pipe(z.email(`Write an email address such as ${example}.`))
export const clock = /^([01]\d|2[0-3]):[0-5]\d$/
export const fulfilment = z.enum(everyService)
export const paymentMethod = z.enum(['card', 'cash'])
export const phoneText = z.string().describe('As people of the country write it')
/** Also where diners and staff write a link. */
export const link = text(500).regex(
  /^(https?:\/\/\S+|\/\S*)$/,
  'Write an address that starts with https:// or /.',
)

/** In main units of the restaurant's currency, which the server checks (`server/ordering/read-amount.ts`). */
export const majorUnits = z
  .number()
  .min(0)
  .max(10_000_000)
  .refine((amount) => Math.abs(amount * 1_000 - Math.round(amount * 1_000)) < 1e-4, {
    params: { fault: 'can have at most three decimals' },
  })
  .describe(
    "Amount in the restaurant's currency (`currency.code` of the configuration): pounds with at most two decimals, as many decimals as another currency has",
  )

/** A sum or difference of amounts in a report: of any size, negative where more was paid out than received. */
export const moneySum = z
  .number()
  .describe("Amount in the restaurant's currency (`currency.code` of the configuration)")

export const pictureSchema = z.object({
  name: z.string(),
  widths: z.array(count),
  width: count,
  height: count,
  isCutout: z.boolean(),
})
