// npm omits a platform's package from the lock file if the registry does not have it. `npm ci` then refuses the whole
// file, on every platform, although it would install none of the missing packages.

interface LockedPackage {
  version?: string
  dev?: boolean
  optional?: boolean
  cpu?: string[]
  os?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface LockFile {
  packages: Record<string, LockedPackage>
}

/** Entries missing in `package-lock.json`: optional packages that belong to one platform. */
export function missingPlatforms({ packages }: LockFile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (isLocked(packages, path, name)) continue
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev ? { dev } : {}),
        optional: true,
      }
    }
  }
  return missing
}

/**
 * Adds them, in npm's order, without a checksum: `npm ci` on such a platform installs that version from the registry
 * unchecked.
 */
export function addMissingPlatforms(lock: LockFile): string[] {
  const missing = missingPlatforms(lock)
  const [root, ...others] = Object.entries({ ...lock.packages, ...missing })
  if (root) {
    const sorted = others.toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    lock.packages = Object.fromEntries([root, ...sorted])
  }
  return Object.keys(missing)
}

/** Whether a package finds another one in its own `node_modules` or in those above. */
function isLocked(packages: LockFile['packages'], from: string, name: string): boolean {
  let folder = from
  while (!packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) {
    if (!folder) return false
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  }
  return true
}

/** As npm's `os`, `cpu` and `libc`, read from a name such as `@biomejs/cli-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, 'cpu' | 'os' | 'libc'> {
  const found =
    /-(android|darwin|freebsd|linux|openharmony|win32|wasm32)-(\w+)(?:-(\w+))?$/.exec(name) ?? []
  const [, os = '', cpu = '', abi = ''] = found
  if (!os) throw new Error(`${name}: the name does not say which platform it is for`)
  if (os === 'wasm32') return { cpu: ['wasm32'] }
  const libc = abi.startsWith('gnu') ? ['glibc'] : abi.startsWith('musl') ? ['musl'] : undefined
  return { cpu: [cpu], os: [os], ...(libc ? { libc } : {}) }
}
