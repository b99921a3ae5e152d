import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { cardProviders } from '#domain/payment.ts'

const url = (protocols: RegExp, says: string) =>
  z.string().refine((value) => value === '' || (URL.canParse(value) && protocols.test(value)), says)
const origin = url(/^https?:\/\/./, 'must start with http:// or https://').transform((value) =>
  value.replace(/\/$/, ''),
)
const yesNo = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const oneOf = <const T extends string>(values: [T, ...T[]]) =>
  z.enum(values, `must be one of: ${values.filter(Boolean).join(', ')}`)
const whole = (from: number, to: number) => {
  const says = `must be a whole number from ${from} to ${to}`
  return z
    .string()
    .regex(/^\d+$/, says)
    .transform(Number)
    .refine((value) => value >= from && value <= to, says)
}
const port = whole(0, 65_535)
/** A time limit in seconds; 0 is none. */
const seconds = whole(0, 3_600)

/** The number of proxies, or a word instead of 0. */
const proxies = z.union(
  [z.literal('none').transform(() => 0), whole(0, 10)],
  'must be none, or the number of proxies from 0 to 10',
)

/** Whether the address says how, or nothing leaves the network. Other programs than the server need it as well. */
function isSafeDatabase(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { hostname, searchParams } = new URL(value)
  return (
    searchParams.has('sslmode') ||
    searchParams.has('ssl') ||
    isPrivateHost(searchParams.get('host') ?? hostname)
  )
}

/** `orders@example.com` or `Tiffin <orders@example.com>`. */
const sender = /^([^<>@\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/

/** In megabytes as set, in bytes inside. */
const megabytes = whole(1, 65_536).transform((size) => size * 1024 * 1024)

/** Every variable the server reads, with its default; `.env.example` describes each. */
export const environmentSchema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  SHUTDOWN_SECONDS: whole(1, 600).default(20),
  REQUESTS_IN_WORK: whole(0, 10_000).default(0),
  CONNECTIONS: whole(10, 1_000_000).default(10_000),
  EVENT_LOOP_DELAY_MS: whole(0, 60_000).default(2_000),
  METRICS_PORT: z.preprocess((value) => value || undefined, port.optional()),
  METRICS_HOST: z.string().default('127.0.0.1'),
  // Outside production only this machine.
  HOST: z.string().optional(),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  DATABASE_URL: url(
    /^postgres(ql)?:\/\//,
    'must be an address such as postgres://user:password@host:5432/tiffin',
  )
    .refine(
      isSafeDatabase,
      'would send everything in plain text to another network: add ?sslmode=verify-full, or ?sslmode=disable where that is safe',
    )
    .default(''),
  DATABASE_POOL: whole(1, 200).default(10),
  DATABASE_ACQUIRE_SECONDS: seconds.default(2),
  DATABASE_STATEMENT_SECONDS: seconds.default(10),
  DATABASE_LOCK_SECONDS: seconds.default(5),
  DATABASE_IDLE_TRANSACTION_SECONDS: seconds.default(15),
  PAGE_CACHE_MB: megabytes.prefault('64'),
  CONTENT_CACHE_MB: megabytes.prefault('64'),
  PICTURE_CACHE_MB: megabytes.prefault('24'),
  SERVICE_WORKER: yesNo.default(true),
  DATA_FOLDER: z.string().min(1, 'must name a folder').default('.data'),
  DEMO: yesNo.optional(),
  DEMO_KITCHEN: yesNo.optional(),
  DEMO_KITCHEN_SECONDS: whole(1, 600).default(20),
  SECURITY_CONTACT: url(
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'must be an address such as mailto:security@example.com or https://example.com/security',
  ).default(''),
  DEV_OUTBOX: yesNo.default(false),
  SECRET: z.string().default(''),
  PUBLIC_SCHEME: oneOf(['', 'http', 'https']).default(''),
  PUBLIC_PORT: z.union([z.literal(''), port.transform(String)], 'must be a port').default(''),
  TRUST_PROXY: z.preprocess((value) => value || undefined, proxies.optional()),
  SMTP_URL: url(
    /^smtps?:\/\/[^/]*[^/@:]/,
    'must be an address such as smtp://user:password@mail.example.com:587',
  ).default(''),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address such as Tiffin <orders@example.com>')
    .default('Tiffin <orders@localhost>'),
  SMS_API_ORIGIN: origin.default('https://api.twilio.com'),
  SMS_ACCOUNT_SID: z.string().default(''),
  SMS_AUTH_TOKEN: z.string().default(''),
  SMS_FROM: z.string().default(''),
  PAYMENT_PROVIDER: oneOf(['', ...cardProviders]).default(''),
  ALLOW_SANDBOX: yesNo.default(false),
  STRIPE_SECRET_KEY: z.string().default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().default(''),
  STRIPE_WEBHOOK_SECRET: z.string().default(''),
  STRIPE_API_ORIGIN: origin.default(''),
  STRIPE_TIMEOUT_MS: whole(10, 60_000).default(10_000),
  ORDER_LIMIT_FACTOR: z.coerce.number().min(1).max(1_000_000).default(1),
  STAGING_API_ORIGIN: origin.default(''),
  PRESENCE_LIVE_ORIGIN: origin.default(''),
  PRESENCE_TEST_ORIGIN: origin.default(''),
  PRESENCE_PORT: port.default(3100),
  PRESENCE_METRICS_PORT: z.preprocess((value) => value || undefined, port.optional()),
})

type Parsed = z.infer<typeof environmentSchema>

export interface Environment extends Omit<Parsed, 'HOST' | 'DEMO' | 'DEMO_KITCHEN'> {
  HOST: string
  /** Import the demo tenants at start; the default without a database server and outside production. */
  DEMO: boolean
  /** Move sandbox orders automatically, to demonstrate tracking. */
  DEMO_KITCHEN: boolean
}

/** Defaults that depend on other variables. */
export function withDefaults(parsed: Parsed): Environment {
  const isProduction = parsed.NODE_ENV === 'production'
  const demo = parsed.DEMO ?? (!isProduction && parsed.DATABASE_URL === '')
  return {
    ...parsed,
    HOST: parsed.HOST || (isProduction ? '0.0.0.0' : '127.0.0.1'),
    DEMO: demo,
    DEMO_KITCHEN: parsed.DEMO_KITCHEN ?? (demo && !isProduction),
  }
}

/** Loopback, link-local and the ranges that are not routed on the internet (RFC 1918, RFC 4193). */
const privateRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

/** No public server has such a name: a single label, as containers have, or one reserved for inside a network. */
const privateName = /^[^.]+$|\.(localhost|local|internal|lan|home\.arpa)$/i

/**
 * Whether traffic to this host stays on this machine or in its own network, judging by the name. No DNS lookup: a
 * public name of a private address counts as public.
 * @param host a name or an address, also in brackets; '' is this machine's own socket
 */
export function isPrivateHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(bare)) return privateRanges.includes(ipaddr.process(bare).range())
  // A path is that of a socket.
  return bare === '' || bare.startsWith('/') || privateName.test(bare)
}
