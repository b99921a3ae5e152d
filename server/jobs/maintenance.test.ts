import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { jobContext, type Services } from '#server/context.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { maintainTenant, scheduleMaintenance } from '#server/maintenance.ts'
import { asOwner } from '#testing/as-owner.ts'
import { openShop, type Shop } from '#testing/shop.ts'
import { runDueJobs, startWorker } from './worker.ts'

let shop: Shop
let services: Services
beforeAll(async () => {
  shop = await openShop()
  services = shop.services
})
beforeEach(() =>
  asOwner(
    services.db,
    `delete from tenants where id != 'shop'; delete from outbox;
     update tenants set maintenance_due_at = default`,
  ),
)

async function addTenants(...ids: string[]): Promise<void> {
  for (const id of ids) {
    await asOwner(services.db, `insert into tenants (id, name) values ('${id}', '${id}')`)
  }
}

function jobsOf(tenantId: string): Promise<{ topic: string }[]> {
  return services.db.transaction(tenantId, (tx) =>
    tx.selectFrom('outbox').select('topic').execute(),
  )
}

/** Handlers that note whose maintenance they did. */
function recorder(act: (tenantId: string) => void = () => {}) {
  const done: string[] = []
  return {
    done,
    handlers: {
      async maintenance(ctx: { tenantId: string }) {
        act(ctx.tenantId)
        done.push(ctx.tenantId)
      },
    },
  }
}

/** Schedules jobs and runs those that are due, every minute for this many hours. */
async function passHours(hours: number, handlers: Parameters<typeof runDueJobs>[1]) {
  for (let quarter = 0; quarter < hours * 4; quarter++) {
    shop.clock.advance({ minutes: 15 })
    await scheduleMaintenance(services)
    await runDueJobs(services, handlers)
  }
}

describe('maintenance', () => {
  test('is done for a new tenant, then once a day at its own time', async () => {
    const { done, handlers } = recorder()
    await addTenants('a', 'b')
    await scheduleMaintenance(services)
    await runDueJobs(services, handlers)
    const atFirst = done.splice(0).toSorted()

    await passHours(24, handlers)
    const onTheFirstDay = done.splice(0).toSorted()
    await passHours(48, handlers)

    expect(atFirst).toEqual(['a', 'b', 'shop'])
    expect(onTheFirstDay).toEqual(['a', 'b', 'shop'])
    expect(done.toSorted()).toEqual(['a', 'a', 'b', 'b', 'shop', 'shop'])
  })

  test('is spread over the day', async () => {
    await addTenants(...Array.from({ length: 60 }, (_, index) => `tenant-${index}`))
    await scheduleMaintenance(services)

    const { rows } = await sql<{ hours: number }>`
      select count(distinct extract(hour from maintenance_due_at))::int as hours from tenants`.execute(
      services.db.shared,
    )

    expect(rows[0]?.hours).toBeGreaterThan(12)
  })

  test('is done once altogether by several processes', async () => {
    const { done, handlers } = recorder()
    await addTenants('a', 'b', 'c')
    const process = async () => {
      await scheduleMaintenance(services)
      await runDueJobs(services, handlers)
    }

    await Promise.all([process(), process(), process()])
    await process()

    const others = done.filter((tenantId) => tenantId !== 'shop')
    expect(others.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('that waits or fails is not scheduled a second time', async () => {
    await addTenants('a')
    for (let day = 0; day < 3; day++) {
      await scheduleMaintenance(services)
      shop.clock.advance({ days: 1 })
    }

    expect(await jobsOf('a')).toEqual([{ topic: 'maintenance' }])
  })

  test('loads no tenant’s content', async () => {
    const load = vi.fn(services.content.load)
    const content = { ...services.content, load }
    shop.clock.advance({ days: 1 })
    await scheduleMaintenance(services)

    expect(await runDueJobs({ ...services, content }, jobHandlers)).toBeGreaterThan(0)
    expect(load).not.toHaveBeenCalled()
  })

  test('does each step although one before it failed, and then fails', async () => {
    const done: string[] = []
    const ctx = jobContext(services, 'shop')
    const breaks = () => Promise.reject(new Error('broken'))

    const maintaining = maintainTenant(ctx, [breaks, async () => void done.push('second')])

    await expect(maintaining).rejects.toThrow('1 steps failed, first breaks: broken')
    expect(done).toEqual(['second'])
  })

  test('delays no code: a job is done while all of it hangs', async () => {
    const { promise: hanging, resolve: release } = Promise.withResolvers<void>()
    let begun = 0
    await addTenants('a', 'b', 'c', 'd', 'e')
    shop.clock.advance({ days: 1 })
    const maintenance = () => {
      begun++
      return hanging
    }
    const handlers = { ...jobHandlers, maintenance }
    const worker = startWorker(services, handlers, [scheduleMaintenance, () => hanging])
    await expect.poll(() => begun).toBeGreaterThan(0)
    shop.messages.length = 0

    await shop.call('POST /api/register', { body: { phone: '07700900456' } })

    await expect.poll(() => shop.messages).toHaveLength(1)
    release()
    await worker.stop()
  })
})
