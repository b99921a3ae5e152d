// Copies the folder of the demo tenant `bombay-spice` for journeys through a restaurant without pictures, and through one
// that has photos only: white, black and busy ones, wide and upright.
// Usage: node testing/copy-picture-tenants.ts <folder without pictures> <folder with photos>
import { basename } from 'node:path'
import sharp from 'sharp'
import { readFiles } from '#server/tenancy/folder/read-files.ts'
import { type FolderFiles, writeFolderTo } from './folder-files.ts'

const [plain, photos] = process.argv.slice(2)
if (!plain || !photos) throw new Error('Say where the two folders are to be written.')
await writeFolderTo(plain, await withoutPictures(await copyFor(plain)))
await writeFolderTo(photos, await withPhotos(await copyFor(photos)))

/** The demo tenant under the host that has the folder's name, open at any hour. */
async function copyFor(path: string): Promise<FolderFiles> {
  const files = await readFiles('tenants/bombay-spice')
  edit(files, 'tenant.yaml', (tenant) =>
    tenant.replaceAll('bombay-spice.localhost', `${basename(path)}.localhost`),
  )
  edit(files, 'outlets/borough.yaml', (outlet) =>
    outlet.replaceAll(/^ {2}(\w+day): ".*"$/gm, '  $1: "00:00-24:00"'),
  )
  return files
}

function withoutPictures(files: FolderFiles): FolderFiles {
  edit(files, 'menus/bombay-spice.yaml', (menu) =>
    menu.replaceAll(/^ *(picture|garnish): .*\n/gm, ''),
  )
  edit(files, 'tenant.yaml', (tenant) => tenant.replaceAll(/^ *plates: .*\n/gm, ''))
  return files
}

async function withPhotos(files: FolderFiles): Promise<FolderFiles> {
  const drawn = {
    white: await photoOf(() => 255, 1600, 1000),
    black: await photoOf(() => 0, 1600, 1000),
    busy: await photoOf(speck, 1600, 1000),
    upright: await photoOf(speck, 700, 1400),
  }
  for (const [name, photo] of Object.entries(drawn)) files.set(`pictures/${name}.photo.webp`, photo)
  const names = Object.keys(drawn)
  let next = 0
  const photo = () => `${names[next++ % names.length]}.photo.webp`
  edit(files, 'menus/bombay-spice.yaml', (menu) =>
    menu
      .replaceAll(/^ *garnish: .*\n/gm, '')
      .replaceAll(/^( *)picture: .*$/gm, (_, indent: string) => `${indent}picture: ${photo()}`),
  )
  next = 0
  edit(files, 'tenant.yaml', (tenant) =>
    tenant.replaceAll(/^( *)plates: .*$/gm, (_, indent: string) => `${indent}picture: ${photo()}`),
  )
  return files
}

function edit(files: FolderFiles, file: string, change: (text: string) => string): void {
  files.set(file, Buffer.from(change(files.get(file)?.toString() ?? '')))
}

/** Light and dark specks, everywhere. */
function speck(at: number): number {
  return (((at / 3) | 0) * 97 + at * 57) % 256
}

/** A photo of specks of the size of letters. */
function photoOf(value: (at: number) => number, width: number, height: number): Promise<Buffer> {
  const small = { width: width / 20, height: height / 20, channels: 3 as const }
  const values = Buffer.from(
    Array.from({ length: small.width * small.height * 3 }, (_, at) => value(at)),
  )
  return sharp(values, { raw: small })
    .resize(width, height, { kernel: 'nearest' })
    .webp()
    .toBuffer()
}
