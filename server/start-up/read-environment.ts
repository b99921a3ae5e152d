import { type Environment, environmentSchema, withDefaults } from '#server/environment.ts'
import { isLocalSender } from '#server/messaging/message.ts'
import { listFaults } from './start-fault.ts'

/**
 * Reads and checks all variables once.
 * @param rules for combinations of variables; a program that does not serve diners passes none
 * @throws StartFault that names every wrong variable and its valid values
 */
export function readEnvironment(
  variables: Record<string, string | undefined>,
  rules: readonly EnvironmentRule[] = environmentRules,
): Environment {
  const { environment, faults } = parse(variables)
  const broken = rules
    .filter((rule) => !faults.has(rule.variable) && rule.isBroken(environment))
    .map(({ variable, says }) => `${variable}: ${says}`)
  const lines = [...[...faults].map(([variable, says]) => `${variable}: ${says}`), ...broken]
  if (lines.length > 0) throw listFaults('These environment variables are not right:', lines)
  return environment
}

/** The readable variables, and a fault for each unreadable one, which then counts as absent in the other checks. */
function parse(variables: Record<string, string | undefined>): {
  environment: Environment
  faults: Map<string, string>
} {
  const faults = new Map<string, string>()
  const parsed = environmentSchema.safeParse(variables)
  for (const { path, message } of parsed.error?.issues ?? []) {
    const variable = String(path[0])
    if (!faults.has(variable)) faults.set(variable, message)
  }
  const readable = Object.entries(variables).filter(([name]) => !faults.has(name))
  return {
    environment: withDefaults(environmentSchema.parse(Object.fromEntries(readable))),
    faults,
  }
}

/** A condition on several variables, beyond the schema of each. */
interface EnvironmentRule {
  variable: keyof Environment
  isBroken: (environment: Environment) => boolean
  /** Follows the variable's name in the printed fault; never repeats its value, which may be a secret. */
  says: string
}

const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production'

/** Variables that work only together: if one has a value, each of them needs one. */
function allOrNone(variables: (keyof Environment)[], says: string): EnvironmentRule[] {
  return variables.map((variable) => ({
    variable,
    isBroken: (environment) =>
      environment[variable] === '' && variables.some((other) => environment[other] !== ''),
    says,
  }))
}

function startsWith(variable: keyof Environment, prefixes: string[]): EnvironmentRule {
  return {
    variable,
    isBroken: (environment) =>
      environment[variable] !== '' &&
      !prefixes.some((prefix) => String(environment[variable]).startsWith(prefix)),
    says: `must start with ${prefixes.join(' or ')}`,
  }
}

/** An origin that receives a key: http is allowed on this machine only. */
function httpsElsewhere(
  variable: 'STRIPE_API_ORIGIN' | 'SMS_API_ORIGIN',
  says: string,
): EnvironmentRule {
  return {
    variable,
    isBroken: (environment) =>
      environment[variable].startsWith('http:') && !isThisMachine(environment[variable]),
    says,
  }
}

/** Broken rules stop the start; all of them are listed together. */
const environmentRules: readonly EnvironmentRule[] = [
  {
    variable: 'SECRET',
    isBroken: (environment) => isProduction(environment) && isWeakSecret(environment.SECRET),
    says: 'needs at least 32 random characters in production, such as `openssl rand -base64 32` prints',
  },
  {
    variable: 'SMTP_URL',
    isBroken: (environment) => isProduction(environment) && environment.SMTP_URL === '',
    says: 'is needed in production: without email no kitchen learns of an order',
  },
  {
    variable: 'MAIL_FROM',
    isBroken: (environment) => isProduction(environment) && isLocalSender(environment.MAIL_FROM),
    says: 'is needed in production: mail servers refuse a sender at localhost',
  },
  {
    variable: 'TRUST_PROXY',
    isBroken: (environment) => isProduction(environment) && environment.TRUST_PROXY === undefined,
    says: 'is needed in production: the number of proxies in front, usually 1, or none',
  },
  {
    variable: 'METRICS_PORT',
    isBroken: ({ PORT, METRICS_PORT }) => PORT > 0 && METRICS_PORT === PORT,
    says: 'must be another port than PORT',
  },
  ...allOrNone(
    ['SMS_ACCOUNT_SID', 'SMS_AUTH_TOKEN', 'SMS_FROM'],
    'is missing: texts need SMS_ACCOUNT_SID, SMS_AUTH_TOKEN and SMS_FROM',
  ),
  ...allOrNone(
    ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
    'is missing: Stripe needs STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
  ),
  startsWith('STRIPE_SECRET_KEY', ['sk_', 'rk_']),
  startsWith('STRIPE_PUBLISHABLE_KEY', ['pk_']),
  startsWith('STRIPE_WEBHOOK_SECRET', ['whsec_']),
  {
    variable: 'STRIPE_PUBLISHABLE_KEY',
    isBroken: ({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }) =>
      STRIPE_PUBLISHABLE_KEY !== '' &&
      STRIPE_SECRET_KEY !== '' &&
      STRIPE_PUBLISHABLE_KEY.includes('_live_') !== STRIPE_SECRET_KEY.includes('_live_'),
    says: 'and STRIPE_SECRET_KEY must both be live keys or both be test keys',
  },
  httpsElsewhere('STRIPE_API_ORIGIN', 'must be https: the secret key would travel in the clear'),
  httpsElsewhere('SMS_API_ORIGIN', 'must be https: the token would travel in the clear'),
  {
    variable: 'PAYMENT_PROVIDER',
    isBroken: ({ PAYMENT_PROVIDER, STRIPE_SECRET_KEY }) =>
      PAYMENT_PROVIDER === 'stripe' && STRIPE_SECRET_KEY === '',
    says: 'is stripe, but STRIPE_SECRET_KEY is empty',
  },
  {
    variable: 'PAYMENT_PROVIDER',
    isBroken: (environment) =>
      isProduction(environment) &&
      environment.PAYMENT_PROVIDER === 'sandbox' &&
      !environment.ALLOW_SANDBOX,
    says: 'is sandbox, which takes no money: in production it needs ALLOW_SANDBOX=1',
  },
]

function isThisMachine(origin: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname)
}

/** Characters below which a secret is too short to be random enough. */
const shortest = 32
/** Bits of entropy below which a secret could be guessed; 32 hexadecimal digits have about 115. */
const fewestBits = 90
/** Words of examples and placeholders. Chance writes one of them into 43 characters less than once in a million. */
const placeholder =
  /secret|password|passwd|change.?me|example|replace|placeholder|default|your.?key/i

/** Whether a key of the installation is missing, short, made of few characters, or copied from an example. */
function isWeakSecret(secret: string): boolean {
  return secret.length < shortest || bitsOf(secret) < fewestBits || placeholder.test(secret)
}

/** Shannon entropy of the text by how often each of its characters occurs. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}
