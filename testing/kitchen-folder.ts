// Writes the folder of a restaurant like `testing/euro`, at hosts of its own: journeys at its boards meet nobody else's orders.
// Usage: node testing/kitchen-folder.ts <folder>
import { readFiles } from '#server/tenancy/folder/read-files.ts'
import { writeFolderTo } from './folder-files.ts'

const [path] = process.argv.slice(2)
if (!path) throw new Error('Say where the folder is to be written.')
const files = await readFiles('testing/euro')
const tenant = files.get('tenant.yaml')?.toString() ?? ''
files.set('tenant.yaml', Buffer.from(tenant.replaceAll('euro.localhost', 'kitchen.localhost')))
await writeFolderTo(path, files)
