import { brokenConstraint } from '#database/connection.ts'
import type { Services } from '#server/context.ts'
import { buildContent } from './content/build-content.ts'
import { checkFiles, slugOf, type TenantFolder } from './folder/check-folder.ts'
import { faultText, fileFault } from './folder/fault.ts'
import { hashOf, readFiles } from './folder/read-files.ts'
import { type AssetFile, makeAssets } from './pictures.ts'
import { foreignHosts, storedState, storeTenant } from './store-tenant.ts'

/** A folder that cannot be imported; `faults` are lines fit to print. */
export class FolderFaults extends Error {
  override name = 'FolderFaults'
  readonly faults: string[]

  constructor(faults: string[]) {
    super(faults.join('\n'))
    this.faults = faults
  }
}

export interface ImportResult {
  slug: string
  hasChanged: boolean
  /** Lines fit to print; none where nothing changed. */
  warnings: string[]
}

/**
 * Puts a tenant's folder into the database: all of it or nothing. Importing the same folder again changes nothing, and
 * costs no more than reading it.
 * @throws FolderFaults naming every fault with file and line
 */
export async function importTenant(
  { db }: Pick<Services, 'db'>,
  path: string,
): Promise<ImportResult> {
  const slug = slugOf(path)
  const files = await readFiles(path)
  const hash = hashOf(files)
  const stored = await db.transaction(slug, (tx) => storedState(tx, slug))
  if (stored.hash === hash) return { slug, hasChanged: false, warnings: [] }

  const { faults, folder } = await checkFiles(slug, files)
  if (!folder) throw new FolderFaults(faults.map((fault) => faultText(path, fault)))
  const hosts = folder.tenant.hosts.map(({ host }) => host)
  refuseForeignHosts(
    path,
    folder,
    await db.transaction(slug, (tx) => foreignHosts(tx, slug, hosts)),
  )

  // Pictures take seconds: they are made before the transaction, which waits for nothing.
  const assets: AssetFile[] = []
  for (const picture of folder.pictures.values()) {
    assets.push(...(await makeAssets(picture, (file) => stored.assets.has(file))))
  }
  const content = buildContent(folder)
  try {
    await db.transaction(
      slug,
      (tx) => storeTenant(tx, { slug, hosts: folder.tenant.hosts, content, assets, files, hash }),
      'tiffin_import',
    )
  } catch (error) {
    if (brokenConstraint(error) !== 'tenant_hosts_pkey') throw error
    throw new FolderFaults([`${path}: another tenant took one of the hosts at this moment`])
  }
  return { slug, hasChanged: true, warnings: faults.map((fault) => faultText(path, fault)) }
}

function refuseForeignHosts(
  path: string,
  folder: TenantFolder,
  owners: ReadonlyMap<string, string>,
): void {
  const faults = folder.tenant.hosts
    .filter(({ host }) => owners.has(host))
    .map(({ host }) =>
      faultText(path, {
        ...fileFault(
          'tenant.yaml',
          `${host} belongs to the tenant ${owners.get(host)}`,
          folder.lineOfHost(host),
        ),
        key: 'host',
      }),
    )
  if (faults.length > 0) throw new FolderFaults(faults)
}
