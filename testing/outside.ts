import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startStripeDouble, webhookSecret } from './stripe-double.ts'

/** A mail server, a text gateway and Stripe, with the settings of a complete production that uses them. */
export async function startOutside() {
  const mails: Email[] = []
  const texts: string[] = []
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'mailword' ? done(null, { user: 'shop' }) : done(new Error('no')),
    async onData(stream, _session, done) {
      mails.push(await PostalMime.parse(await text(stream)))
      done()
    },
  })
  const gateway = createServer(async (request, response) => {
    const isKnown = request.headers.authorization === `Basic ${btoa('AC1:textword')}`
    const sent = new URLSearchParams(await text(request)).get('Body')
    if (isKnown && sent) texts.push(sent)
    response.writeHead(isKnown ? (sent ? 201 : 200) : 401).end('{}')
  })
  await new Promise<void>((resolve) => mail.listen(0, '127.0.0.1', resolve))
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const stripe = await startStripeDouble()
  const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
  return {
    mails,
    texts,
    stripe,
    settings: {
      NODE_ENV: 'production',
      SECRET: 'q7Vd0s2mYx8Kc4TzPfW1hBn6RgJ5uLaE',
      TRUST_PROXY: '1',
      SMTP_URL: `smtp://shop:mailword@127.0.0.1:${portOf(mail.server)}?ignoreTLS=true`,
      MAIL_FROM: 'Tiffin <orders@sample.test>',
      SMS_API_ORIGIN: `http://127.0.0.1:${portOf(gateway)}`,
      SMS_ACCOUNT_SID: 'AC1',
      SMS_AUTH_TOKEN: 'textword',
      SMS_FROM: '+441632960000',
      STRIPE_SECRET_KEY: 'sk_live_cardword',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_ORIGIN: stripe.origin,
    },
    async close() {
      await stripe.close()
      gateway.close()
      mail.close()
    },
  }
}
