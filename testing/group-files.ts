import { edit, type FolderFiles, sampleFiles } from './folder-files.ts'

/** A host of each kind of a group of restaurants. */
export const groupHosts = {
  live: 'group.test',
  staging: 'staging.group.test',
  landing: 'landing.group.test',
} as const

/**
 * The sample as a group: Sample Kitchen in Borough (the default), Second Kitchen in Soho and Brixton, Third Kitchen in
 * Camden. All of them sell the same menu; each brand has another style.
 */
export async function groupFiles(): Promise<FolderFiles> {
  const files = await sampleFiles()
  edit(files, 'tenant.yaml', 'name: Sample Kitchen', 'name: Sample Group')
  edit(files, 'tenant.yaml', '  name: Sample Kitchen', '  name: Sample Group')
  edit(files, 'tenant.yaml', 'sample.test, kind: live', `${groupHosts.live}, kind: live`)
  edit(
    files,
    'tenant.yaml',
    '  - { host: staging.sample.test, kind: staging }',
    `  - { host: ${groupHosts.staging}, kind: staging }\n  - { host: ${groupHosts.landing}, kind: landing }`,
  )
  for (const [id, name, style, outlets] of [
    ['second', 'Second Kitchen', 'wide', ['Soho', 'Brixton']],
    ['third', 'Third Kitchen', 'square', ['Camden']],
  ] as const) {
    copy(files, 'brands/sample.yaml', `brands/${id}.yaml`, [
      ['Sample_Kitchen', name.replace(' ', '_')],
      ['logo_style: round', `logo_style: ${style}`],
      ['Sample Kitchen', name],
    ])
    for (const place of outlets) {
      copy(files, 'outlets/borough.yaml', `outlets/${place.toLowerCase()}.yaml`, [
        ['slug: borough', `slug: ${place.toLowerCase()}`],
        ['Sample Kitchen Borough', `${name} ${place}`],
        ['brand: sample', `brand: ${id}`],
      ])
    }
  }
  return files
}

function copy(
  files: FolderFiles,
  from: string,
  to: string,
  changes: readonly (readonly [string, string])[],
): void {
  files.set(to, Buffer.from(files.get(from) ?? ''))
  for (const [before, after] of changes) edit(files, to, before, after)
}
