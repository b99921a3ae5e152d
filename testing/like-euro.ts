// Writes the folder of a restaurant like `testing/euro` that is named as the folder, at hosts of its own: journeys there meet
// nobody else's orders and hours.
// Usage: node testing/like-euro.ts <folder>
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
