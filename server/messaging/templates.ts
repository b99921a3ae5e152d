import { escapeHtml } from '#server/escape-html.ts'
import type { Message } from './message.ts'

type Content = Pick<Message, 'channel' | 'subject' | 'text' | 'html' | 'fromName'>

interface CodeFacts {
  restaurant: string
  code: string
  /** Host of the storefront, which a browser compares with its own before it offers the code. */
  host: string
  minutes: number
}

/** A code by text. WebOTP reads its last line, which follows an empty one. */
export function codeText({ restaurant, code, host, minutes }: CodeFacts): Content {
  const text = `${code} is your ${restaurant} code. It works for ${minutes} minutes. Nobody from us will ever ask for it.\n\n@${host} #${code}`
  return { channel: 'sms', subject: '', text }
}

/** A code by email; the subject has it too, for a glance at the lock screen. */
export function codeEmail({ restaurant, code, minutes }: CodeFacts): Content {
  const advice = `It works for ${minutes} minutes. If you did not ask for it, you can ignore this email; nobody from us will ever ask you for it.`
  return contentFor('email', restaurant, {
    subject: `${code} is your ${restaurant} code`,
    text: `Your code for ${restaurant}:\n\n${code}\n\n${advice}`,
    body: `<p>Your code:</p><p style="font-size:36px;font-weight:700;letter-spacing:8px;margin:16px 0">${escapeHtml(code)}</p><p>${escapeHtml(advice)}</p>`,
  })
}

/** Notifies the owner of the contact that no longer signs in. */
export function contactChanged(restaurant: string, channel: Message['channel']): Content {
  const text = `You now sign in to ${restaurant} with another contact. If this was not you, please tell the restaurant.`
  const subject = `Your sign-in at ${restaurant} has changed`
  return contentFor(channel, restaurant, { subject, text, body: `<p>${escapeHtml(text)}</p>` })
}

/** The link by which an invited person joins a restaurant's team. */
export function staffInvitation(
  restaurant: string,
  channel: Message['channel'],
  link: string,
): Content {
  return contentFor(channel, restaurant, {
    subject: `Join the team of ${restaurant}`,
    text: `${restaurant} invites you to its team. Join within 7 days: ${link}`,
    body: `<p>${escapeHtml(restaurant)} invites you to its team.</p><p><a href="${escapeHtml(link)}">Join the team</a></p><p>The link works once, within 7 days. If you did not expect it, please ignore this email.</p>`,
  })
}

/** Whether the alert numbers of an outlet work. */
export function alertTestText(restaurant: string, outlet: string, code: string): Content {
  const text = `${restaurant}, ${outlet}: this is a test. When an order waits too long, a text like this comes here. Its code is ${code}.`
  return { channel: 'sms', subject: '', text }
}

/** As a text, or as an email in the restaurant's name. @param given.body of the email, as HTML */
function contentFor(
  channel: Message['channel'],
  restaurant: string,
  { subject, text, body }: { subject: string; text: string; body: string },
): Content {
  if (channel === 'sms') return { channel, subject: '', text }
  const name = escapeHtml(restaurant)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:480px;margin:24px auto;padding:0 16px"><h1 style="font-size:20px">${name}</h1>${body}</body></html>`
  return { channel, fromName: restaurant, subject, text, html }
}
