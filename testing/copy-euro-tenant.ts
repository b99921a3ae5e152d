// Copies the folder of the tenant `testing/euro` for journeys that need a tenant of their own: slug and hosts take the name of
// the new folder.
// Usage: node testing/copy-euro-tenant.ts <folder>
import { basename } from 'node:path'
import { readFiles } from '#server/tenancy/folder/read-files.ts'
import { writeFolderTo } from './folder-files.ts'

const [path] = process.argv.slice(2)
if (!path) throw new Error('Say where the folder is to be written.')
const files = await readFiles('testing/euro')
const tenant = files.get('tenant.yaml')?.toString() ?? ''
const host = `${basename(path)}.localhost`
files.set('tenant.yaml', Buffer.from(tenant.replaceAll('euro.localhost', host)))
await writeFolderTo(path, files)
