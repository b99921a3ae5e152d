import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { chooseNode, oldestNode, pinnedPlatforms } from './choose-node.mjs'

const pinnedPath = 'node_modules/.bin/node'
const own = '/usr/bin/node'

describe('which Node runs Tiffin', () => {
  test.each<[string, string, string, string | null, string]>([
    ['linux', 'x64', 'v20.9.0', 'v24.21.0', pinnedPath],
    ['linux', 'x64', 'v26.0.0', 'v24.21.0', pinnedPath],
    ['linux', 'arm64', 'v20.9.0', 'v24.21.0', pinnedPath],
    // Alpine: the package is there, and needs another C library.
    ['linux', 'x64', 'v24.0.0', null, own],
    ['darwin', 'arm64', 'v24.0.0', null, own],
    ['darwin', 'x64', 'v25.1.0', null, own],
    ['win32', 'x64', 'v24.21.0', null, own],
    // An installation that was updated without its packages.
    ['linux', 'x64', 'v24.0.0', 'v22.0.0', own],
  ])('on %s-%s with Node %s and the pinned %s', (platform, arch, version, pinned, node) => {
    expect(chooseNode({ pinned, own, version, platform, arch }, pinnedPath)).toEqual({
      node,
      problem: null,
    })
  })

  test.each<[string, string, string, string | null, string]>([
    ['darwin', 'arm64', 'v23.11.0', null, 'npm has no package of it for darwin-arm64'],
    ['win32', 'x64', 'v20.0.0', null, 'npm has no package of it for win32-x64'],
    ['linux', 'x64', 'v23.0.0', null, 'the one among the packages does not run on this machine'],
    ['linux', 'arm64', 'v9.0.0', 'v22.0.0', 'the one among the packages does not run'],
  ])('on %s-%s with Node %s a sentence says which', (platform, arch, version, pinned, why) => {
    const { node, problem } = chooseNode({ pinned, own, version, platform, arch }, pinnedPath)

    expect(node).toBeNull()
    expect(problem).toContain(`needs Node ${oldestNode} or newer; this is ${version}`)
    expect(problem).toContain(why)
  })

  test('the platforms with a package are those of package.json', () => {
    const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))

    expect(Object.keys(optionalDependencies).toSorted()).toEqual(
      pinnedPlatforms.map((platform) => `node-${platform}`).toSorted(),
    )
  })
})
