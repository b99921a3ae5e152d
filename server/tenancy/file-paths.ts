/** Paths of a tenant's files below its folder. */
export const pathOf = {
  tenant: 'tenant.yaml',
  promos: 'promos.yaml',
  brand: (id: string) => `brands/${id}.yaml`,
  outlet: (id: string) => `outlets/${id}.yaml`,
  menu: (id: string) => `menus/${id}.yaml`,
  page: (id: string) => `pages/${id}.md`,
  /** @param file with its extension */
  picture: (file: string) => `pictures/${file}`,
}

const pattern =
  /^(?:(tenant|promos)\.yaml|(brands|outlets|menus)\/([^/]+)\.yaml|(pages)\/([^/]+)\.md|(pictures)\/(.+))$/

export type FileKind = 'tenant' | 'promos' | 'brands' | 'outlets' | 'menus' | 'pages' | 'pictures'

/** What the file at a path is, and its name without folder, a picture's with its extension; undefined for any other file. */
export function fileAt(path: string): { kind: FileKind; id: string } | undefined {
  const [, single, yaml, yamlId, page, pageId, picture, pictureId] = pattern.exec(path) ?? []
  const kind = single ?? yaml ?? page ?? picture
  // The pattern names kinds only.
  return kind ? { kind: kind as FileKind, id: yamlId ?? pageId ?? pictureId ?? kind } : undefined
}

export function isPicturePath(path: string): boolean {
  return path.startsWith('pictures/')
}
