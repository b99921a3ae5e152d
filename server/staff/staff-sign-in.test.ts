import { beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '#testing/shop.ts'
import { staffCall } from '#testing/staff.ts'

let serial = 0
const shop = await openShop()
beforeEach(() => shop.clock.advance({ days: 2 }))

type Answer = Awaited<ReturnType<typeof staffCall<Record<string, unknown>>>>

/** The cookies that an answer sets, by name, each as its whole line. */
function cookiesOf({ headers }: Answer): Map<string, string> {
  const lines = [headers['set-cookie'] ?? []].flat() as string[]
  return new Map(lines.map((line) => [line.split('=')[0] ?? '', line]))
}

const cookieValue = (line = '') => line.split('=').slice(1).join('=').split(';')[0] ?? ''

/** A browser that keeps its cookies. */
function aBrowser() {
  const jar = new Map<string, string>()
  const remoteAddress = `10.0.${serial++}.1`
  return async (
    request: Parameters<typeof staffCall>[1],
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await staffCall<Record<string, unknown>>(shop, request, null, {
      headers: { ...headers, cookie },
      remoteAddress,
      ...(body === undefined ? {} : { body }),
    })
    for (const [name, line] of cookiesOf(answer)) jar.set(name, cookieValue(line))
    return answer
  }
}

/** The code that was sent last. */
async function sentCode(): Promise<string> {
  await shop.runJobs()
  return shop.messages.at(-1)?.code ?? ''
}

async function signIn(contact: string, more: object = {}) {
  const ask = aBrowser()
  await ask('POST /api/staff/sign-in', { contact })
  const verified = await ask('POST /api/staff/sign-in/verify', {
    contact,
    code: await sentCode(),
    ...more,
  })
  return { ask, verified }
}

const auditOf = (subjectId: string) =>
  shop.transaction((tx) =>
    tx
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('subject_id', '=', subjectId)
      .orderBy('id')
      .execute(),
  )

describe('signing in', () => {
  test('sends six digits and opens a session that scripts cannot read', async () => {
    const member = await shop.addMember({ contact: 'ada@team.test.com' })
    const { ask, verified } = await signIn('ADA@team.test.com')
    const me = await ask('GET /api/staff/me')

    expect(shop.messages.at(-1)?.code).toMatch(/^\d{6}$/)
    expect(verified.data).toMatchObject({ member: { id: member.id, role: 'staff' } })
    expect(cookiesOf(verified).get('staff')).toMatch(
      /^staff=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    )
    expect(me.data).toMatchObject({ actor: { kind: 'member', name: 'Saffron', role: 'staff' } })
    expect(await auditOf(member.id)).toEqual([
      { action: 'member.signed_in', actor_name: 'Saffron' },
    ])
  })

  test('answers a contact that is on no team alike, and sends it nothing', async () => {
    await shop.addMember({ contact: 'known@team.test.com' })
    const answers = []
    for (const contact of ['known@team.test.com', 'strange@team.test.com']) {
      const ask = aBrowser()
      answers.push(await ask('POST /api/staff/sign-in', { contact }))
    }
    await shop.runJobs()

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map(({ data }) => ({ ...data, contact: '' }))).toEqual([
      { contact: '', channel: 'email', resend_after: 60 },
      { contact: '', channel: 'email', resend_after: 60 },
    ])
    expect(shop.messages.map(({ to }) => to)).toContain('known@team.test.com')
    expect(shop.messages.map(({ to }) => to)).not.toContain('strange@team.test.com')
  })

  test('again within a minute says how long to wait, and sends nothing', async () => {
    await shop.addMember({ contact: 'twice@team.test.com' })
    const ask = aBrowser()
    await ask('POST /api/staff/sign-in', { contact: 'twice@team.test.com' })
    await sentCode()
    const sent = shop.messages.length
    shop.clock.advance({ seconds: 20 })

    const again = await ask('POST /api/staff/sign-in', { contact: 'twice@team.test.com' })
    await sentCode()

    expect([again.status, again.data.resend_after]).toEqual([200, 40])
    expect(shop.messages).toHaveLength(sent)
  })

  test('that fails without end leaves a bounded number of rows in the log, and those of another hour again', async () => {
    const failures = async () => {
      const { rows } = await shop.transaction((tx) =>
        tx
          .selectFrom('audit_log')
          .select(({ fn }) => fn.countAll<string>().as('rows'))
          .where('action', '=', 'member.sign_in_failed')
          .executeTakeFirstOrThrow(),
      )
      return Number(rows)
    }
    // For a contact without a requested code, each try is wrong, and counts towards no budget of guesses.
    const fail = (tries: number) =>
      Promise.all(
        Array.from({ length: tries }, (_, index) =>
          aBrowser()('POST /api/staff/sign-in/verify', {
            contact: `nobody-${index}@team.test.com`,
            code: '000000',
          }),
        ),
      )
    const before = await failures()
    const answers = [...(await fail(25)), ...(await fail(25)), ...(await fail(25))]
    const flooded = await failures()
    await fail(10)
    const still = await failures()
    shop.clock.advance({ hours: 2 })
    await fail(1)

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
    expect(flooded - before).toBeGreaterThanOrEqual(30)
    // Concurrent tries may exceed the limit slightly.
    expect(flooded - before).toBeLessThan(60)
    expect(still).toBe(flooded)
    expect(await failures()).toBe(still + 1)
  })

  test('burns a code after five wrong ones, and logs each without the contact', async () => {
    await shop.addMember({ contact: 'wrong@team.test.com' })
    const ask = aBrowser()
    await ask('POST /api/staff/sign-in', { contact: 'wrong@team.test.com' })
    const code = await sentCode()
    const wrong = code === '000000' ? '000001' : '000000'
    const left: unknown[] = []
    for (let tries = 0; tries < 5; tries++) {
      const body = { contact: 'wrong@team.test.com', code: wrong }
      const { status, data } = await ask('POST /api/staff/sign-in/verify', body)
      left.push([status, data.tries_left])
    }
    const late = await ask('POST /api/staff/sign-in/verify', {
      contact: 'wrong@team.test.com',
      code,
    })
    const rows = await shop.transaction((tx) =>
      tx
        .selectFrom('audit_log')
        .selectAll()
        .where('action', '=', 'member.sign_in_failed')
        .execute(),
    )

    expect(left).toEqual([4, 3, 2, 1, 0].map((tries) => [422, tries]))
    expect(late.status).toBe(422)
    expect(rows.length).toBeGreaterThanOrEqual(5)
    expect(JSON.stringify(rows)).not.toContain('wrong@team')
  })

  test('with a code of a diner for the same contact is refused', async () => {
    await shop.addMember({ contact: 'both@team.test.com' })
    await shop.call('POST /api/register', { body: { email: 'both@team.test.com' } })
    const code = `${await sentCode()}00`

    const answer = await aBrowser()('POST /api/staff/sign-in/verify', {
      contact: 'both@team.test.com',
      code,
    })

    expect(answer.status).toBe(422)
  })

  test.each([
    ['an empty contact', { contact: '' }],
    ['no contact', {}],
    ['something else', { contact: 'kitchen' }],
  ])('with %s is 422', async (_, body) => {
    expect((await aBrowser()('POST /api/staff/sign-in', body)).status).toBe(422)
  })
})

describe('a session', () => {
  test('slides by 30 days, and ends after 30 days without use', async () => {
    const member = await shop.addMember({ contact: 'slide@team.test.com' })
    const { ask } = await signIn('slide@team.test.com')
    const statuses = []
    for (const days of [29, 29, 30]) {
      shop.clock.advance({ days })
      statuses.push((await ask('GET /api/staff/me')).status)
    }

    expect(statuses).toEqual([200, 200, 401])
    expect(member.id).not.toBe('')
  })

  test('on a shared computer ends after 12 hours, however much it is used', async () => {
    await shop.addMember({ contact: 'shared@team.test.com' })
    const { ask } = await signIn('shared@team.test.com', { shared: true })
    const statuses = []
    for (const minutes of [11 * 60, 59, 1]) {
      shop.clock.advance({ minutes })
      statuses.push((await ask('GET /api/staff/me')).status)
    }

    expect(statuses).toEqual([200, 200, 401])
  })

  test('ends where its member signs out', async () => {
    await shop.addMember({ contact: 'out@team.test.com' })
    const { ask } = await signIn('out@team.test.com')
    const out = await ask('POST /api/staff/sign-out', {})

    expect(out.status).toBe(200)
    expect(cookiesOf(out).get('staff')).toContain('Max-Age=0')
    expect((await ask('GET /api/staff/me')).status).toBe(401)
  })

  test('is listed for its member and ended from another browser', async () => {
    await shop.addMember({ contact: 'list@team.test.com' })
    const first = await signIn('list@team.test.com')
    const second = await signIn('list@team.test.com')
    const list = await second.ask('GET /api/staff/sessions')
    const sessions = list.data as unknown as { id: string; is_this: boolean }[]
    const other = (first.verified.data.session as { id: string }).id
    const ended = await second.ask(`DELETE /api/staff/sessions/${other}`)

    expect(sessions.filter(({ is_this }) => is_this)).toHaveLength(1)
    expect(sessions.map(({ id }) => id)).toContain(other)
    expect(ended.status).toBe(200)
    expect((await first.ask('GET /api/staff/me')).status).toBe(401)
    expect((await second.ask('GET /api/staff/me')).status).toBe(200)
  })

  test.each([
    ['staff', 'staff', 404],
    ['manager', 'staff', 200],
    ['manager', 'manager', 404],
    ['manager', 'owner', 404],
    ['owner', 'manager', 200],
  ] as const)('of another member: %s ends that of %s: %i', async (role, other, status) => {
    const actor = await shop.addMember({ role })
    const target = await shop.addMember({ role: other })

    const ended = await actor.call(`DELETE /api/staff/sessions/${target.sessionId}`)
    const after = await target.call('GET /api/staff/me')

    expect([ended.status, after.status]).toEqual([status, status === 200 ? 401 : 200])
  })

  test('that ends is announced to every process', async () => {
    const member = await shop.addMember()
    const ended: string[] = []
    const unsubscribe = shop.services.announcements.subscribe('staff-session', (_tenant, id) =>
      ended.push(id),
    )
    await member.call('POST /api/staff/sign-out', {})
    unsubscribe()

    expect(ended).toEqual([member.sessionId])
  })
})

describe('a PIN', () => {
  test('is set after a code, and then asked for', async () => {
    await shop.addMember({ contact: 'pin@team.test.com' })
    const { ask } = await signIn('pin@team.test.com')
    const fresh = await ask('PUT /api/staff/me/pin', { pin: '4821' })
    shop.clock.advance({ minutes: 6 })
    const late = await ask('PUT /api/staff/me/pin', { pin: '4822' })
    const wrong = await ask('POST /api/staff/proof', { pin: '4820' })
    const right = await ask('POST /api/staff/proof', { pin: '4821' })
    const again = await ask('PUT /api/staff/me/pin', { pin: '4822' })

    expect(fresh.status).toBe(200)
    expect([late.status, late.data]).toEqual([403, { by: 'pin' }])
    expect([wrong.status, wrong.data]).toEqual([422, { tries_left: 4 }])
    expect([right.status, again.status]).toEqual([200, 200])
  })

  test('is proven by a code where none is set', async () => {
    await shop.addMember({ contact: 'nopin@team.test.com' })
    const { ask } = await signIn('nopin@team.test.com')
    shop.clock.advance({ minutes: 6 })
    const refused = await ask('PUT /api/staff/me/pin', { pin: '4821' })
    const sent = await ask('POST /api/staff/proof/code', {})
    const proven = await ask('POST /api/staff/proof', { code: await sentCode() })

    expect([refused.status, refused.data]).toEqual([403, { by: 'code' }])
    expect([sent.status, sent.data.contact]).toEqual([200, 'n…@team.test.com'])
    expect(proven.status).toBe(200)
    expect((await ask('PUT /api/staff/me/pin', { pin: '4821' })).status).toBe(200)
  })

  test.each(['1234', '0000', '482', '48215', 'abcd'])('cannot be %s', async (pin) => {
    await shop.addMember({ contact: `bad${pin}@team.test.com` })
    const { ask } = await signIn(`bad${pin}@team.test.com`)

    expect((await ask('PUT /api/staff/me/pin', { pin })).status).toBe(422)
  })

  test('is kept as a slow hash that says nothing of it', async () => {
    const member = await shop.addMember({ contact: 'slow@team.test.com' })
    const { ask } = await signIn('slow@team.test.com')
    await ask('PUT /api/staff/me/pin', { pin: '7391' })
    const { pin_hash } = await shop.transaction((tx) =>
      tx
        .selectFrom('staff_members')
        .select('pin_hash')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow(),
    )
    const log = await shop.transaction((tx) =>
      tx.selectFrom('audit_log').selectAll().where('tenant_id', '=', shop.tenantId).execute(),
    )

    expect(pin_hash).toHaveLength(48)
    // Ids are random: four digits may be part of one.
    const written = log.map(({ before, after, reason, subject_label, subject_id }) =>
      JSON.stringify([before, after, reason, subject_label, subject_id === member.id]),
    )
    expect(written.join()).not.toContain('7391')
  })
})
