import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { tenantContext } from '#server/context.ts'
import { ownOriginOnly } from '#server/pages/content-security-policy.ts'
import { toCachedPage } from '#server/pages/page-cache.ts'
import { createRenderer } from '#server/pages/renderer.ts'
import { sampleWithDishes } from '#testing/long-menu.ts'
import { testApp } from '#testing/test-app.ts'
import { type Figure, median } from './figure.ts'

const dishes = 144
const rounds = 9
const pagesEach = 10

/** What a menu that is not cached costs: rendered, compressed and its policy worked out; and how large it is. */
export async function measurePageMisses(): Promise<Figure[]> {
  const folder = await sampleWithDishes(dishes)
  const { services, close } = await testApp({ folders: [folder] })
  try {
    const { render } = await createRenderer(false)
    const site = await services.content.load('sample')
    const ctx = { ...tenantContext(services, 'sample', site), hostKind: 'live' as const }
    const miss = async () => toCachedPage(await render(ctx, '/menu'), ownOriginOnly)
    const { body } = await miss()

    const milliseconds: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = process.cpuUsage()
      for (let page = 0; page < pagesEach; page++) await miss()
      const { user, system } = process.cpuUsage(before)
      milliseconds.push((user + system) / 1_000 / pagesEach)
    }
    const name = `Menu of ${dishes} dishes`
    return [
      { what: `${name}: HTML`, value: body.length / 1024, unit: ' KB', aim: { atMost: 14 } },
      {
        what: `${name}: CPU of a miss`,
        value: median(milliseconds),
        unit: ' ms',
        aim: { atMost: 15 },
      },
    ]
  } finally {
    await close()
    await rm(dirname(folder), { recursive: true })
  }
}
