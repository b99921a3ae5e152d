import type { Environment } from '#server/environment.ts'
import { isLocalSender } from '#server/messaging/sender-address.ts'
import { isWeakSecret } from './weak-secret.ts'

/** A condition on several variables, beyond the schema of each. */
export interface EnvironmentRule {
  variable: keyof Environment
  isBroken: (environment: Environment) => boolean
  /** Follows the variable's name in the printed fault; never repeats its value, which may be a secret. */
  says: string
}

const isProduction = ({ NODE_ENV }: Environment) => NODE_ENV === 'production'

/** Variables that work only together: as soon as one has a value, each of them needs one. */
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

/** Broken rules stop the start; all of them are listed at once. */
export const environmentRules: readonly EnvironmentRule[] = [
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
