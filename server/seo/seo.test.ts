import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { writeFolder } from '#testing/folder-files.ts'
import { groupFiles, groupHosts } from '#testing/group-files.ts'
import { testApp } from '#testing/test-app.ts'
import { textRenderer } from '#testing/text-renderer.ts'
import { withPageHead } from './page-head.ts'

/** A page as React renders it, as far as its head is concerned. */
const renderer = textRenderer(
  () => '<html><head><title>A &amp; B</title></head><body><p>Text</p></body></html>',
)

const folder = await writeFolder(await groupFiles(), 'group')
const tiffin = await testApp({ folders: ['testing/sample', folder.path] })
await folder.remove()
const app = await tiffin.appWith({}, renderer)

const group = groupHosts.live
const get = (url: string, host = 'sample.test') => app.inject({ url, headers: { host } })
const htmlOf = async (url: string, host?: string) => (await get(url, host)).body

function metaOf(html: string, name: string): string | undefined {
  const [, content] =
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html) ?? []
  return content
}

function canonicalOf(html: string): string | undefined {
  return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
}

interface Part {
  '@type': string
  [property: string]: unknown
}

function structuredOf(html: string): Part[] {
  const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  return JSON.parse(json)['@graph'] ?? []
}

const dish = '/store/borough/product-details/main.curry'

describe('every page', () => {
  test.each(['/', '/menu', '/stores', '/reservation', '/terms', '/cart', dish])(
    'has a description, a picture for shared links and icons: %s',
    async (path) => {
      const html = await htmlOf(path)

      expect(metaOf(html, 'description')).toMatch(/^.{10,160}$/)
      expect(metaOf(html, 'og:title')).toBe('A &amp; B')
      expect(metaOf(html, 'og:description')).toBe(metaOf(html, 'description'))
      expect(metaOf(html, 'og:image')).toMatch(
        /^https:\/\/sample\.test\/tenancy\/sharing\/[\da-f]{16}\.png$/,
      )
      expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
      expect(html).toMatch(/<link rel="apple-touch-icon" sizes="180x180" href="\/tenancy\/icons\//)
      expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    },
  )

  test.each([
    ['/', '/'],
    ['/menu', '/menu'],
    ['/menu/borough', '/menu'],
    ['/menu/soho', '/menu/soho'],
    ['/list_store9', '/stores'],
    ['/any-store-there-is', '/stores'],
    ['/Third_Kitchen', '/Third_Kitchen'],
    ['/stores/soho', '/stores/soho'],
  ])('names the one address it is to be found at: %s', async (path, canonical) => {
    expect(canonicalOf(await htmlOf(path, group))).toBe(`https://${group}${canonical}`)
  })

  test('of a dish that several kitchens sell is listed at one of them', async () => {
    const { outlets, menuByOutlet } = await tiffin.services.content.load('group')
    const sellers = outlets.filter(({ menuId }) => menuId === 'main')
    const [item = ''] = [...(menuByOutlet.get(sellers[0]?.id ?? '')?.itemById.keys() ?? [])]
    const addresses = await Promise.all(
      sellers.map(async ({ id }) =>
        canonicalOf(await htmlOf(`/store/${id}/product-details/${item}`, group)),
      ),
    )

    expect(sellers.length).toBeGreaterThan(1)
    expect(new Set(addresses).size).toBe(1)
  })

  const unlisted = 'noindex, nofollow'
  test.each([
    ...['/cart', '/checkout', '/orders/0190', '/account', '/login', '/newsletter/confirm'].map(
      (path) => ['of one diner', 'sample.test', path, unlisted] as const,
    ),
    ['of a staging host', 'staging.sample.test', '/menu', unlisted],
    ['of a public screen', 'sample.test', '/menu', undefined],
  ] as const)('%s, %s%s, asks search engines: %s', async (_, host, path, robots) => {
    const answer = await get(path, host)

    expect(answer.headers['x-robots-tag']).toBe(robots)
    expect(metaOf(answer.body, 'robots')).toBe(robots)
    // From memory too.
    expect((await get(path, host)).headers['x-robots-tag']).toBe(robots)
    if (host !== 'sample.test') expect(structuredOf(answer.body)).toEqual([])
    else expect(canonicalOf(answer.body) === undefined).toBe(robots === unlisted)
  })

  test('asks that its data is not listed', async () => {
    expect((await get('/menu.data')).headers['x-robots-tag']).toBe(unlisted)
  })
})

describe('structured data', () => {
  const restaurant = { '@type': 'Restaurant' }
  const way = { '@type': 'BreadcrumbList' }
  const offer = { '@type': 'Offer', priceCurrency: 'GBP' }
  const having = (...parts: object[]) =>
    expect.arrayContaining(parts.map((part) => expect.objectContaining(part)))

  test.each<[string, string, string, object[]]>([
    [
      'a menu: its sections, dishes, prices and availability',
      'sample.test',
      '/menu',
      [
        restaurant,
        {
          '@type': 'Menu',
          hasMenuSection: having({
            '@type': 'MenuSection',
            hasMenuItem: having({
              '@type': 'MenuItem',
              offers: expect.objectContaining({
                ...offer,
                availability: 'https://schema.org/InStock',
              }),
            }),
          }),
        },
        way,
      ],
    ],
    [
      'a dish: its offer, and the way to it',
      'sample.test',
      dish,
      [
        { '@type': 'MenuItem', offers: { priceCurrency: 'GBP' } },
        {
          ...way,
          itemListElement: ['/', '/menu', dish].map((path, index) => ({
            position: index + 1,
            item: `https://sample.test${path}`,
          })),
        },
      ],
    ],
    [
      'a kitchen: its address, place and hours',
      group,
      '/stores/brixton',
      [
        {
          ...restaurant,
          name: 'Second Kitchen Brixton',
          url: `https://${group}/stores/brixton`,
          address: { '@type': 'PostalAddress', addressCountry: 'GB' },
          geo: { '@type': 'GeoCoordinates' },
          openingHoursSpecification: having({ dayOfWeek: 'https://schema.org/Friday' }),
        },
        way,
      ],
    ],
    [
      'a brand: its kitchens',
      group,
      '/Second_Kitchen',
      [{ ...restaurant, name: 'Second Kitchen', department: [restaurant, restaurant] }, way],
    ],
    [
      'the first page of one restaurant: itself',
      'sample.test',
      '/',
      [{ ...restaurant, name: 'Sample Kitchen' }],
    ],
    [
      'the first page of a group: the company',
      group,
      '/',
      [{ '@type': 'Organization', department: having(restaurant) }],
    ],
  ])('describes %s', async (_, host, path, parts) => {
    expect(structuredOf(await htmlOf(path, host))).toMatchObject(parts)
  })

  test('cannot end its script element', async () => {
    const site = await tiffin.services.content.load('sample')
    const branding = { ...site.tenant.branding, name: '</script><script>alert(1)</script>' }
    const html = withPageHead(
      '<head><title>x</title></head><body></body>',
      { site: { ...site, tenant: { ...site.tenant, branding } }, hostKind: 'live' },
      '/',
    )

    expect(html.match(/<script/g)).toHaveLength(1)
    expect(structuredOf(html)[0]?.name).toBe(branding.name)
    expect(html).not.toContain('content="</script>')
  })
})

test('security.txt is there where a contact is set, and expires within a year', async () => {
  const contact = 'mailto:security@example.com'
  const environment = { ...tiffin.services.environment, SECURITY_CONTACT: contact }
  const named = await tiffin.appWith({ environment }, renderer)
  const url = '/.well-known/security.txt'

  const { body, headers } = await named.inject({ url, headers: { host: 'sample.test' } })

  const [, expires = ''] = /^Expires: (\S+)$/m.exec(body) ?? []
  const days = (Date.parse(expires) - tiffin.clock.now().getTime()) / 86_400_000
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toContain(`Contact: ${contact}\n`)
  expect([days > 30, days < 365]).toEqual([true, true])
  expect((await get(url)).statusCode).toBe(404)
})
test('robots.txt of a storefront names its sitemap and closes the API', async () => {
  const { body, headers } = await get('/robots.txt')

  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(body).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /dev/\n\nSitemap: https://sample.test/sitemap.xml\n',
  )
})

test.each(['staging.sample.test', groupHosts.landing])(
  '%s has no sitemap, and lets crawlers read that pages are not to be listed',
  async (host) => {
    const { body } = await get('/robots.txt', host)

    expect(body).not.toContain('Sitemap')
    expect(body).not.toMatch(/Disallow: \/$/m)
    expect((await get('/sitemap.xml', host)).statusCode).toBe(404)
  },
)

describe('the sitemap', () => {
  test('has every public page once, each of which says the same address of itself', async () => {
    const { body, headers } = await get('/sitemap.xml')
    const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses).toContain('https://sample.test/')
    expect(addresses).toContain(`https://sample.test${dish}`)
    for (const address of addresses) {
      const answer = await get(new URL(address).pathname)
      expect([address, answer.statusCode]).toEqual([address, 200])
      expect(canonicalOf(answer.body)).toBe(address)
      expect(answer.headers['x-robots-tag']).toBeUndefined()
    }
  })

  test('of a group has one arrangement of its kitchens, and no page of a diner', async () => {
    const { body } = await get('/sitemap.xml', group)

    expect(body).toContain(`<loc>https://${group}/stores</loc>`)
    expect(body).toContain(`<loc>https://${group}/Second_Kitchen</loc>`)
    expect(body).not.toMatch(/list_store|\/cart|\/login|\/orders/)
  })
})

describe('the web manifest', () => {
  test('installs the restaurant under its own name, with icons that are there', async () => {
    const answer = await get('/manifest.webmanifest')
    const manifest = answer.json()

    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    expect(manifest).toMatchObject({
      name: 'Sample Kitchen',
      start_url: '/',
      display: 'standalone',
      theme_color: '#6B0F3A',
      background_color: '#fef9f7',
    })
    expect(
      manifest.icons.map((icon: { sizes: string; purpose: string }) => [icon.sizes, icon.purpose]),
    ).toEqual([
      ['any', 'any'],
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src)
      expect([src, icon.headers['content-type']]).toEqual([src, type])
      if (sizes === 'any') continue
      const { width, height } = await sharp(icon.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  test('is another tenant’s on another host, and none on a landing host', async () => {
    expect((await get('/manifest.webmanifest', group)).json().name).toBe('Sample Group')
    expect((await get('/manifest.webmanifest', groupHosts.landing)).statusCode).toBe(404)
  })
})

describe('pictures made of the logo', () => {
  const iconOf = async (name: string) => {
    const [, path = ''] = /href="(\/tenancy\/icons\/[^"]+)\/32\.png"/.exec(await htmlOf('/')) ?? []
    return get(`${path}/${name}`)
  }

  test('leave no hole where a device cuts or fills, and may be cached for ever', async () => {
    for (const name of ['180.png', 'maskable.png']) {
      const { isOpaque } = await sharp((await iconOf(name)).rawPayload).stats()
      expect([name, isOpaque]).toEqual([name, true])
    }
    const small = await iconOf('32.png')
    expect((await sharp(small.rawPayload).stats()).isOpaque).toBe(false)
    expect(small.headers['cache-control']).toContain('immutable')
  })

  test('are made of nothing else, in no other size', async () => {
    const { tenant } = await tiffin.services.content.load('sample')
    for (const path of [
      `/tenancy/icons/${tenant.branding.favicon}/4096.png`,
      `/tenancy/icons/${tenant.branding.favicon}/toString.png`,
      '/tenancy/icons/curry.12345678.640.webp/32.png',
      '/tenancy/icons/none.svg/32.png',
    ]) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 404])
    }
  })

  test('are where old browsers ask for them', async () => {
    const answer = await get('/favicon.ico')

    expect(answer.statusCode).toBe(302)
    expect((await get(String(answer.headers.location))).headers['content-type']).toBe('image/png')
  })
})

describe('the picture of a shared link', () => {
  const pictureOf = async (path: string, host?: string) =>
    new URL(metaOf(await htmlOf(path, host), 'og:image') ?? '').pathname

  test.each([
    ['sample.test', '/'],
    ['sample.test', dish],
    [group, '/Third_Kitchen'],
    [group, '/Second_Kitchen'],
    [group, '/'],
  ])('on %s of %s is 1200 by 630 and small', async (host, path) => {
    const answer = await get(await pictureOf(path, host), host)
    const { width, height, format } = await sharp(answer.rawPayload).metadata()

    expect(answer.statusCode).toBe(200)
    expect([width, height, format]).toEqual([1200, 630, 'png'])
    expect(answer.rawPayload.length).toBeLessThan(300_000)
    expect(answer.headers['cache-control']).toContain('immutable')
  })

  test('differs between the dish, the brand and the restaurant', async () => {
    const pictures = await Promise.all(
      ['/', '/Third_Kitchen', '/Second_Kitchen'].map((path) => pictureOf(path, group)),
    )

    expect(new Set(pictures).size).toBe(3)
    expect(await pictureOf(dish)).not.toBe(await pictureOf('/'))
  })

  test('is made for no other name', async () => {
    expect((await get('/tenancy/sharing/0123456789abcdef.png')).statusCode).toBe(404)
    const others = await pictureOf('/', group)
    expect((await get(others)).statusCode).toBe(404)
  })
})

describe('a landing host', () => {
  test.each([
    ['/menu', `http://${group}:3000/menu`],
    ['/menu/soho?from=landing', `http://${group}:3000/menu/soho?from=landing`],
    ['/Second_Kitchen', `http://${group}:3000/Second_Kitchen`],
    ['/stores?q=SE1', `http://${group}:3000/stores?q=SE1`],
    ['/nothing-here', '/'],
    ['/menu/nowhere', '/'],
    ['//elsewhere.example', '/'],
  ])('leads from %s to %s', async (url, location) => {
    const answer = await get(url, `${groupHosts.landing}:3000`)

    expect(answer.statusCode).toBe(302)
    expect(answer.headers.location).toBe(location)
  })
})

describe('a logo that cannot be drawn', () => {
  /**
   * Runs work with a logo as an earlier release may have stored it, which did not check drawings by drawing them.
   * Asks an app of its own for icons, as nothing is cached in it.
   */
  async function withLogo<T>(
    body: string,
    work: (
      ask: (host: string, name?: string) => Promise<number>,
      restore: () => Promise<void>,
    ) => T,
  ): Promise<Awaited<T>> {
    const { services } = tiffin
    const fresh = await tiffin.appWith({}, renderer)
    const icon = async (host: string) => {
      const tenantId = (await services.content.findHost(host))?.tenantId ?? ''
      const { tenant } = await services.content.load(tenantId)
      return tenant.branding.favicon
    }
    const file = await icon('sample.test')
    const stored = await get(`/tenancy/assets/${file}`)
    const write = (bytes: Buffer) =>
      tiffin.transaction(
        (tx) => tx.updateTable('assets').set({ body: bytes }).where('file', '=', file).execute(),
        'tiffin_import',
      )
    const restore = async () => void (await write(stored.rawPayload))
    await write(Buffer.from(body))
    try {
      return await work(async (host, name = '32') => {
        const url = `/tenancy/icons/${await icon(host)}/${name}.png`
        return (await fresh.inject({ url, headers: { host } })).statusCode
      }, restore)
    } finally {
      await restore()
    }
  }

  test('is tried once; after that its icons are not found', async () => {
    const broken = '<svg xmlns="http://www.w3.org/2000/svg"><g>'

    const statuses = await withLogo(broken, async (ask, restore) => {
      const first = await ask('sample.test')
      await restore()
      // It could be drawn now, if it were tried.
      return [first, await ask('sample.test')]
    })

    expect(statuses).toEqual([404, 404])
  })

  test('holds up no other restaurant’s icon', async () => {
    const shapes = '<rect filter="url(#f)" width="500" height="500"/>'.repeat(400)
    const costly = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 500"><filter id="f"><feTurbulence baseFrequency=".9" numOctaves="9"/></filter>${shapes}</svg>`
    const answered: string[] = []

    await withLogo(costly, async (ask) => {
      const asked = [...['180', '192', '512'].map((name) => ['sample.test', name]), [group, '32']]
      await Promise.all(
        asked.map(async ([host = '', name]) => {
          await ask(host, name)
          answered.push(host)
        }),
      )
    })

    // Beside the first of the costly ones, not after all of them.
    expect(answered.indexOf(group)).toBeLessThan(2)
  })
})
