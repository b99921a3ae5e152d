// Which Node runs Tiffin. Plain JavaScript without imports: an older Node than ours must be able to read it.

/** Releases before this one cannot run TypeScript files as they are. */
export const oldestNode = 24

/** Platforms for which npm has Node as a package, as `optionalDependencies` in package.json name them. */
export const pinnedPlatforms = ['linux-arm64', 'linux-x64']

/**
 * The pinned Node where it is installed and runs, otherwise the one that runs this, where it is new enough.
 * @param {{ pinned: string | null, own: string, version: string, platform: string, arch: string }} machine `pinned` is
 *   the version of the pinned Node, null where it does not run; `own` the path and `version` the version of this one
 * @param {string} pinnedPath
 * @returns {{ node: string, problem: null } | { node: null, problem: string }} the path, or a sentence for the user
 */
export function chooseNode({ pinned, own, version, platform, arch }, pinnedPath) {
  if (pinned !== null && isNewEnough(pinned)) return { node: pinnedPath, problem: null }
  if (isNewEnough(version)) return { node: own, problem: null }
  const here = `${platform}-${arch}`
  const why = pinnedPlatforms.includes(here)
    ? 'the one among the packages does not run on this machine'
    : `npm has no package of it for ${here}`
  const problem = `Tiffin needs Node ${oldestNode} or newer; this is ${version}, and ${why}. Install it from https://nodejs.org.`
  return { node: null, problem }
}

/** @param {string} version such as `v24.1.0` */
function isNewEnough(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1]) >= oldestNode
}
