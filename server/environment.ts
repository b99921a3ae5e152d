import { z } from 'zod'

const origin = z.union([z.literal(''), z.url()]).transform((value) => value.replace(/\/$/, ''))
const yesNo = z.enum(['0', '1']).transform((value) => value === '1')

/** Every variable the server reads, with its default; `.env.example` says what each is for. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_URL: z
    .string()
    .regex(/^($|postgres(ql)?:\/\/)/, 'must start with postgres://')
    .default(''),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  DATA_FOLDER: z.string().min(1).default('.data'),
  DEMO: yesNo.optional(),
  DEMO_KITCHEN: yesNo.optional(),
  DEMO_KITCHEN_SECONDS: z.coerce.number().int().min(1).max(600).default(20),
  SECRET: z.string().default(''),
  PUBLIC_PORT: z
    .string()
    .regex(/^\d{0,5}$/, 'must be a port')
    .default(''),
  TRUST_PROXY: z.coerce.number().int().min(0).max(10).default(0),
  SMTP_URL: z
    .string()
    .regex(/^($|smtps?:\/\/)/, 'must start with smtp:// or smtps://')
    .default(''),
  MAIL_FROM: z.string().default('Tiffin <orders@localhost>'),
  SMS_API_ORIGIN: origin.default('https://api.twilio.com'),
  SMS_ACCOUNT_SID: z.string().default(''),
  SMS_AUTH_TOKEN: z.string().default(''),
  SMS_FROM: z.string().default(''),
  PAYMENT_PROVIDER: z.enum(['', 'sandbox', 'stripe']).default(''),
  ALLOW_SANDBOX: yesNo.default(false),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_API_ORIGIN: origin.default(''),
  STAGING_API_ORIGIN: origin.default(''),
  PRESENCE_LIVE_ORIGIN: origin.default(''),
  PRESENCE_TEST_ORIGIN: origin.default(''),
  PRESENCE_PORT: z.coerce.number().int().min(0).max(65_535).default(3100),
})

type Parsed = z.infer<typeof environmentSchema>

export interface Environment extends Omit<Parsed, 'DEMO' | 'DEMO_KITCHEN'> {
  /** Import the demo tenants at start; the default without a database server and outside production. */
  DEMO: boolean
  /** Move sandbox orders by themselves, so that tracking can be seen. */
  DEMO_KITCHEN: boolean
}

/** Reads and checks all variables once. Throws an error that names each bad one and what it should be. */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const parsed = environmentSchema.safeParse(variables)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`These environment variables are not right:\n${faults.join('\n')}`)
  }
  const environment = parsed.data
  const isProduction = environment.NODE_ENV === 'production'
  if (isProduction && environment.SECRET.length < 32) {
    throw new Error(
      'These environment variables are not right:\n  SECRET: needs at least 32 characters in production',
    )
  }
  const demo = environment.DEMO ?? (!isProduction && environment.DATABASE_URL === '')
  return {
    ...environment,
    DEMO: demo,
    DEMO_KITCHEN: environment.DEMO_KITCHEN ?? (demo && !isProduction),
  }
}
