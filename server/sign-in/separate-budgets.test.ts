import { describe, expect, test } from 'vitest'
import { clientRange } from '#server/http/client-address.ts'
import { anAddress, signInBrowsers, useUp, wrong } from '#testing/sign-in-browsers.ts'
import {
  messagesPerAddress,
  messagesPerContact,
  messagesPerRange,
  wrongTriesPerAddress,
  wrongTriesPerRange,
} from './limits.ts'

const { shop, email, aBrowser, codeFor } = signInBrowsers()

let numbers = 0
/** A contact that no other test uses. */
const anyPhone = () => ({ phone: `+447722${String(numbers++).padStart(6, '0')}` })
/** Another address of the same /24. */
const besides = (address: string) => address.replace(/\d+$/, '99')

describe('the last message of a budget is sent, and the next one refused:', () => {
  const asked = async (address: string, contact = anyPhone()) =>
    (await aBrowser(address).register(contact)).status

  test('of an address, apart from others of its range and from emails', async () => {
    const address = anAddress()
    await useUp(shop(), 'sms-address', messagesPerAddress.hits - 1, { subject: address })

    expect([await asked(address), await asked(address)]).toEqual([200, 429])
    expect(await asked(besides(address))).toBe(200)
    expect((await aBrowser(address).register({ email: email() })).status).toBe(200)
  })

  test('of a range, apart from other ranges and from emails', async () => {
    const address = anAddress()
    const subject = clientRange(address)
    await useUp(shop(), 'sms-range', messagesPerRange.hits - 1, { subject })

    expect([await asked(address), await asked(besides(address))]).toEqual([200, 429])
    expect(await asked(anAddress())).toBe(200)
    expect((await aBrowser(address).register({ email: email() })).status).toBe(200)
  })

  test('of a contact, for all ranges together, apart from other contacts', async () => {
    const contact = anyPhone()
    const subject = contact.phone
    await useUp(shop(), 'sms-contact', messagesPerContact.hits - 1, { subject })

    expect([await asked(anAddress(), contact), await asked(anAddress(), contact)]).toEqual([
      200, 429,
    ])
    expect(await asked(anAddress())).toBe(200)
  })
})

describe('the last wrong try of a budget is compared, and the next one refused:', () => {
  /** Statuses of wrong tries at another person's code from these addresses, by browsers that requested none. */
  async function tried(addresses: string[]): Promise<number[]> {
    const victim = aBrowser()
    await victim.register()
    const code = await codeFor()
    const statuses = []
    for (const address of addresses) {
      statuses.push((await aBrowser(address).verify(wrong(code))).status)
    }
    expect((await victim.verify(code)).status).toBe(200)
    return statuses
  }

  test('of an address, apart from others of its range', async () => {
    const address = anAddress()
    await useUp(shop(), 'wrong-from', wrongTriesPerAddress.hits - 1, { subject: address })

    expect(await tried([address, address, besides(address), anAddress()])).toEqual([
      422, 429, 422, 422,
    ])
  })

  test('of a range, apart from other ranges', async () => {
    const address = anAddress()
    const subject = clientRange(address)
    await useUp(shop(), 'wrong-range', wrongTriesPerRange.hits - 1, { subject })

    expect(await tried([address, besides(address), address, anAddress()])).toEqual([
      422, 429, 429, 422,
    ])
  })
})
