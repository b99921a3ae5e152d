import { execFileSync } from 'node:child_process'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { anOrder, order } from '#testing/an-order.ts'
import { type OwnCluster, serverPrograms, startCluster } from '#testing/own-cluster.ts'
import { openShop } from '#testing/shop.ts'
import { connect } from './connection.ts'

const programs = serverPrograms()
/** A disk of its own for the tables, small enough to be filled; undefined without the right to mount one. */
const disk = await mountDisk(96)
let cluster: OwnCluster

async function mountDisk(megabytes: number): Promise<string | undefined> {
  if (!programs || process.env.TEST_DATABASE !== 'server') return undefined
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
}

beforeAll(async () => {
  if (!programs || !disk) return
  const folder = await mkdtemp(join(tmpdir(), 'tiffin-cluster-'))
  cluster = await startCluster(programs, { folder })
  // A tablespace belongs to the user of the server.
  const { uid, gid } = await stat(folder)
  await chown(disk, uid, gid)
  await cluster.run(
    `create tablespace small location '${disk}'`,
    'create database tiffin tablespace small',
  )
})
afterAll(async () => {
  await cluster?.remove()
  if (!disk) return
  execFileSync('umount', ['-l', disk])
  await rm(disk, { recursive: true })
})

test.skipIf(!disk)(
  'a full disk is named, makes a process not ready, and is forgotten once there is room',
  async () => {
    const url = cluster.urlOf('postgres', 'tiffin')
    const onNoRoom = vi.fn()
    const shop = await openShop({ db: await connect({ url, onNoRoom }) })
    const diner = await shop.customer()
    const readiness = async () => (await shop.app.inject({ url: '/readyz' })).statusCode
    const take = async () =>
      (await order(shop, diner, anOrder(diner, { payment_method: 'cash' }))).status

    await fill(join(disk ?? '', 'ballast'))
    const statuses: number[] = []
    // The free space within the files of the database is used up first.
    for (let tries = 0; tries < 300 && !statuses.includes(503); tries++) statuses.push(await take())
    const whileFull = await readiness()
    const lines: string[] = []
    for await (const { name, level, says } of examine(
      { DATABASE_URL: url, DEMO: '0' },
      () => new Date(),
    )) {
      if (name === 'room') lines.push(`${level}: ${says}`)
    }
    await rm(join(disk ?? '', 'ballast'))
    await expect.poll(readiness, { interval: 1_000 }).toBe(200)
    const after = await take()
    await shop.close()

    expect([whileFull, after]).toEqual([503, 200])
    expect(onNoRoom.mock.calls).toEqual([['the disk of the database is full']])
    expect(lines).toEqual([
      'fault: No order can be taken: the disk of the database is full. Make room for the database.',
    ])
  },
)

/** Writes until there is no room. */
async function fill(path: string): Promise<void> {
  const piece = Buffer.alloc(16_384)
  for (;;) {
    try {
      await writeFile(path, piece, { flag: 'a' })
    } catch {
      return
    }
  }
}
