import { constants, existsSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { checkRoom, noRoom } from '#database/failure.ts'
import { Unavailable } from '#server/http/refusal.ts'
import { isLocalSender } from '#server/messaging/message.ts'
import { readSmsAccount } from '#server/messaging/sms-sender.ts'
import { createSmtpSender } from '#server/messaging/smtp-sender.ts'
import { serverBuild } from '#server/pages/renderer.ts'
import { isStripeKeyAccepted } from '#server/payments/stripe.ts'
import {
  type Finding,
  fault,
  type Installation,
  type OpenInstallation,
  ok,
  warning,
} from './check.ts'

export function checkBuild(): Finding {
  return existsSync(serverBuild)
    ? ok('The storefront is built.')
    : fault('The storefront is not built yet: run `npm run build`.')
}

export function checkProxy({ environment: { NODE_ENV, TRUST_PROXY = 0 } }: Installation): Finding {
  if (TRUST_PROXY > 0)
    return ok(`The address of a diner is read behind TRUST_PROXY=${TRUST_PROXY}.`)
  return NODE_ENV === 'production'
    ? warning(
        'TRUST_PROXY is none: behind a TLS proxy all diners count as one address, and limits refuse them. Set it to the number of proxies.',
      )
    : ok('Not expected outside production.')
}

const megabyte = 1024 * 1024
/** Below, the next commits of an embedded database may fail. */
const fewest = 100 * megabyte
const scarce = 1024 * megabyte

export async function checkDisk({
  environment: { DATABASE_URL, SECRET, DATA_FOLDER },
}: Installation): Promise<Finding> {
  if (DATABASE_URL && SECRET) return ok('Nothing is kept on the disk of this machine.')
  try {
    await access(DATA_FOLDER, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return reason === 'ENOENT'
      ? warning(`DATA_FOLDER: there is no folder ${DATA_FOLDER} yet; the first start makes it.`)
      : fault(`DATA_FOLDER: this user cannot write to the folder ${DATA_FOLDER} (${reason}).`)
  }
  const { bavail, bsize } = await statfs(DATA_FOLDER)
  return spaceFinding(bavail * bsize, DATA_FOLDER)
}

/** @param free bytes that this user may still write */
export function spaceFinding(free: number, folder: string): Finding {
  const says = `${Math.floor(free / megabyte).toLocaleString('en')} MB are free for DATA_FOLDER ${folder}`
  if (free < fewest) return fault(`${says}: make room before orders fail.`)
  return free < scarce ? warning(`${says}: make room soon.`) : ok(`${says}.`)
}

/** A database server's disk is on another machine: its free space can only be tested by a write. */
export async function checkDatabaseRoom({ database }: OpenInstallation): Promise<Finding> {
  try {
    await checkRoom(database.shared)
    return ok('The database can store orders.')
  } catch (error) {
    const reason = noRoom(error)
    if (!reason) throw error
    return fault(`No order can be taken: ${reason}. Make room for the database.`)
  }
}

export async function checkEmail({
  environment: { SMTP_URL, MAIL_FROM },
}: Installation): Promise<Finding> {
  // In production the settings' check calls for it.
  if (!SMTP_URL) return warning('SMTP_URL is empty: emails are only shown at /dev/outbox.')
  const { host } = new URL(SMTP_URL)
  const sender = createSmtpSender(SMTP_URL, MAIL_FROM)
  try {
    await sender.verify()
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown'
    return fault(
      `SMTP_URL: ${host} does not take emails (${reason}). Check address, port, user and password.`,
    )
  } finally {
    sender.close()
  }
  return isLocalSender(MAIL_FROM)
    ? warning(
        `${host} accepts the login, but MAIL_FROM is at localhost, which most mail servers refuse: set your own address.`,
      )
    : ok(`${host} accepts the login.`)
}

export async function checkTexts({ environment }: Installation): Promise<Finding> {
  if (!environment.SMS_ACCOUNT_SID) {
    return environment.NODE_ENV === 'production'
      ? warning(
          'SMS_ACCOUNT_SID is empty: diners sign in by email only, and the phone number of a cash order is not proven.',
        )
      : warning('SMS_ACCOUNT_SID is empty: texts are only shown at /dev/outbox.')
  }
  const { host } = new URL(environment.SMS_API_ORIGIN)
  try {
    const status = await readSmsAccount({
      origin: environment.SMS_API_ORIGIN,
      accountSid: environment.SMS_ACCOUNT_SID,
      authToken: environment.SMS_AUTH_TOKEN,
    })
    if (status < 400) return ok(`${host} accepts account and token.`)
    return status >= 500
      ? fault(`SMS_API_ORIGIN: ${host} answers ${status}. Try again, or ask the provider.`)
      : fault(`${host} refuses SMS_ACCOUNT_SID and SMS_AUTH_TOKEN (${status}). Correct them.`)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return fault(`SMS_API_ORIGIN: ${host} does not answer. Check address and firewall.`)
  }
}

export async function checkCards({ environment }: Installation): Promise<Finding> {
  const { NODE_ENV, PAYMENT_PROVIDER, STRIPE_SECRET_KEY } = environment
  if (!STRIPE_SECRET_KEY || PAYMENT_PROVIDER === 'sandbox') {
    const isSandbox = PAYMENT_PROVIDER === 'sandbox' || NODE_ENV !== 'production'
    return isSandbox
      ? warning('Cards are paid in the sandbox, which moves no money.')
      : ok('No keys of Stripe: cash only.')
  }
  try {
    if (!(await isStripeKeyAccepted(environment))) {
      return fault('Stripe refuses STRIPE_SECRET_KEY. Copy it from the dashboard once more.')
    }
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    return fault('Stripe does not answer. Check STRIPE_API_ORIGIN and the firewall.')
  }
  if (NODE_ENV === 'production' && STRIPE_SECRET_KEY.includes('_test_')) {
    return warning('Stripe accepts the key, which is a test key and moves no money.')
  }
  return ok('Stripe accepts the secret key. The webhook secret shows with the first payment.')
}
