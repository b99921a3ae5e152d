import { describe, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { secondHost } from '#testing/second-tenant.ts'
import { signInBrowsers, useUp, useUpEverywhere, wrong } from '#testing/sign-in-browsers.ts'
import {
  messagesPerInstallation,
  messagesPerTenant,
  wrongTriesPerInstallation,
  wrongTriesPerTenant,
} from './limits.ts'

const { shop, phone, email, aBrowser, codeFor, signIn, guessNineTimes } = signInBrowsers()

describe('guesses', () => {
  test('of a stranger who asks for codes count among the nine a day', async () => {
    await guessNineTimes()
    const stranger = aBrowser()
    await stranger.register()
    const code = await codeFor()

    const right = await stranger.verify(code)

    // A tenth guess is refused, even with the right code.
    expect(right.status).toBe(422)
    expect(right.message).toBe(errors.second_code[1])
  })

  test('leave the diner a way in: the right code, and a second one', async () => {
    await guessNineTimes()
    const diner = aBrowser()
    await diner.register()
    const first = await codeFor()

    const answer = await diner.verify(first)
    const second = await codeFor()

    expect(answer).toMatchObject({ status: 422, data: { tries_left: 3 } })
    if (first !== second) {
      expect((await diner.verify(first)).data.tries_left).toBe(2)
    }
    expect((await diner.verify(second)).status).toBe(200)
  })

  test('of the second code are three, and it is tried nowhere else', async () => {
    await guessNineTimes()
    const diner = aBrowser()
    await diner.register()
    await diner.verify(await codeFor())
    shop().clock.advance({ days: 1 })
    const second = await codeFor()

    const elsewhere = await aBrowser().verify(second)
    for (let tries = 1; tries <= 3; tries++) await diner.verify(wrong(second, tries))

    expect(elsewhere.status).toBe(422)
    expect((await diner.verify(second)).data.tries_left).toBe(0)
  })

  test('made concurrently in one browser are five', async () => {
    const diner = aBrowser()
    await diner.register()
    const code = await codeFor()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, tries) => diner.verify(wrong(code, tries + 1))),
    )

    const left = answers.map((answer) => answer.data.tries_left).filter((tries) => tries > 0)
    expect(left.toSorted()).toEqual([1, 2, 3, 4])
    expect((await diner.verify(code)).status).toBe(422)
  })

  test('are reserved for codes that were sent, so many open codes give no more guesses', async () => {
    const strangers = Array.from({ length: 10 }, () => aBrowser())
    const codes = []
    for (const stranger of strangers) {
      await stranger.register()
      codes.push(await codeFor())
    }

    const answers = []
    for (const [place, stranger] of [...strangers.entries()].toReversed()) {
      answers.push(await stranger.verify(codes[place] ?? ''))
    }

    // Each would have been a guess: for the tenth code none was left when it was sent.
    expect(answers.map(({ status }) => status)).toEqual([422, ...Array(9).fill(200)])
  })

  test('of strangers are limited over all tenants too', async () => {
    await aBrowser().register()
    const code = await codeFor()
    await aBrowser().register({ phone: phone() }, secondHost)
    // One guess is left, besides the two reserved for these codes.
    await useUpEverywhere(shop(), 'wrong', wrongTriesPerInstallation.hits - 3)

    const last = await aBrowser().verify(wrong(code))
    const beyond = await aBrowser().verify('1234', { phone: phone() }, secondHost)

    expect([last.status, beyond.status]).toEqual([422, 429])
  })

  test('on many contacts from many addresses do not block a diner with the right code', async () => {
    const early = aBrowser()
    await early.register()
    const code = await codeFor()
    const spray = async (victim: number) => {
      const contact = { phone: `+447700${800_000 + victim}` }
      await aBrowser().register(contact)
      for (let tries = 0; tries < 4; tries++) await aBrowser().verify('0000', contact)
    }
    await Promise.all(Array.from({ length: 20 }, (_, victim) => spray(victim)))
    await useUp(shop(), 'wrong-in-all', wrongTriesPerTenant.hits)
    await useUpEverywhere(shop(), 'wrong', wrongTriesPerInstallation.hits)
    const late = aBrowser()
    const contact = { email: email() }
    await late.register(contact)
    const first = await codeFor(contact.email)
    await late.verify(first, contact)

    expect((await early.verify(code)).status).toBe(200)
    expect((await late.verify(await codeFor(contact.email), contact)).status).toBe(200)
    // A browser that did not request a code is refused.
    expect((await aBrowser().verify('1234')).status).toBe(429)
  })
})

describe('a browser that signed in before', () => {
  test('signs in immediately, even after strangers have used up the guesses', async () => {
    const diner = await signIn()
    shop().clock.advance({ minutes: 11 })
    await guessNineTimes()
    while ((await aBrowser().register()).status === 200) await codeFor()
    await useUp(shop(), 'sms-tenant', messagesPerTenant.hits)
    await useUp(shop(), 'wrong-in-all', wrongTriesPerTenant.hits)
    await useUpEverywhere(shop(), 'wrong', wrongTriesPerInstallation.hits)
    await useUpEverywhere(shop(), 'messages-sms', messagesPerInstallation.hits)

    expect((await diner.register()).status).toBe(200)
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })

  test('has nine wrong tries a day for one code each, then needs a second one', async () => {
    const diner = await signIn()
    for (const tries of [5, 4]) {
      await diner.resend()
      const code = await codeFor()
      for (let each = 1; each <= tries; each++) await diner.verify(wrong(code, each))
      shop().clock.advance({ minutes: 1 })
    }
    await diner.resend()

    const tenth = await diner.verify(await codeFor())

    expect([tenth.status, tenth.message]).toEqual([422, errors.second_code[1]])
    expect((await diner.verify(await codeFor())).status).toBe(200)
  })
})
