import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addMissingPlatforms, type LockFile, missingPlatforms } from './missing-platforms.ts'

const lockFile = () => JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile

test('the lock file names the packages of every platform, so that npm ci accepts it: run npm run lock', () => {
  expect(Object.keys(missingPlatforms(lockFile()))).toEqual([])
})

test('the lock file names no registry', () => {
  expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
})

test.each([
  ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
  ['@biomejs/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
  ['@oxc/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@oxc/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
  ['@oxc/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
])('what npm left out is added for its platform alone: %s', (name, platform) => {
  const lock: LockFile = {
    packages: {
      '': {},
      'node_modules/tool': {
        version: '1.0.0',
        dev: true,
        optionalDependencies: { [name]: '1.0.0' },
      },
    },
  }

  expect(addMissingPlatforms(lock)).toEqual([`node_modules/${name}`])
  expect(lock.packages[`node_modules/${name}`]).toEqual({
    version: '1.0.0',
    dev: true,
    optional: true,
    ...platform,
  })
  expect(missingPlatforms(lock)).toEqual({})
})

test('a package may find another one beside itself or further up', () => {
  const locked = { version: '1.0.0' }
  const packages = {
    '': {},
    'node_modules/a': { optionalDependencies: { 'b-linux-x64': '1.0.0', 'c-linux-x64': '1.0.0' } },
    'node_modules/a/node_modules/b-linux-x64': locked,
    'node_modules/c-linux-x64': locked,
  }

  expect(missingPlatforms({ packages })).toEqual({})
})
