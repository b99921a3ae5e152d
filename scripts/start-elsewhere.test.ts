import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { staffSources, storefrontSources } from './prepare.mjs'

/** A machine as `process` describes it. */
interface Machine {
  platform: string
  arch: string
  version: string
}

const mac = { platform: 'darwin', arch: 'arm64', version: 'v24.4.0' }
const linux = { platform: 'linux', arch: 'arm64', version: 'v20.9.0' }

/** A pinned Node that prints its arguments. */
const workingNode = `#!/bin/sh
[ "$1" = --version ] && echo v24.21.0 || echo "pinned Node: $*"`

/** `npm` that copies the prepared packages; the commands in `failing` fail instead. */
const npm = (failing: string) => `#!/bin/sh
echo "npm $1"
case " ${failing} " in *" $1 "*) exit 7 ;; esac
cp -R packages node_modules`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiffin-start-'))
  const scripts = ['start', 'prepare', 'choose-node', 'server-memory']
  for (const name of scripts) cpSync(`scripts/${name}.mjs`, join(folder, 'scripts', `${name}.mjs`))
  for (const source of [...storefrontSources, ...staffSources]) write(source, '')
  write('package.json', '{}')
  write('fake.mjs', fakeMachine)
  write('packages/@react-router/dev/bin.cjs', 'console.log("storefront built")')
  write('packages/vite/bin/vite.js', 'console.log("staff built")')
  write('server/main.ts', 'console.log("server started")')
  write('bin/npm', npm(''))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const fakeMachine = `for (const [name, value] of Object.entries(JSON.parse(process.env.MACHINE)))
  Object.defineProperty(process, name, { value })`

/** A file of the fresh clone, which can be run. */
function write(path: string, text: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text, { mode: 0o755 })
}

/** Output of `npm start` on such a machine, line by line, and its exit code. */
function start(machine: Machine) {
  const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`
  const parameters = ['--import', './fake.mjs', 'scripts/start.mjs']
  const { stdout, status } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    env: { PATH: path, MACHINE: JSON.stringify(machine) },
    encoding: 'utf8',
  })
  return { lines: stdout.trim().split('\n'), status }
}

const installed = ['Installing packages …', 'npm ci']
const started = [
  'Building the storefront …',
  'storefront built',
  'Building the kitchen …',
  'staff built',
  'server started',
]

describe('npm start of a fresh clone', () => {
  test('on a Mac runs with its own Node, which is new enough', () => {
    expect(start(mac)).toEqual({ lines: [...installed, ...started], status: 0 })
  })

  test('on a Mac with an older Node ends with a sentence, before it builds', () => {
    expect(start({ ...mac, version: 'v23.11.0' })).toEqual({
      lines: [
        ...installed,
        'Tiffin needs Node 24 or newer; this is v23.11.0, and npm has no package of it for darwin-arm64. Install it from https://nodejs.org.',
      ],
      status: 1,
    })
  })

  test('on Linux for arm64 runs with the Node among the packages', () => {
    write('packages/.bin/node', workingNode)

    const { lines, status } = start(linux)

    expect(status).toBe(0)
    expect(lines.at(-1)).toMatch(/^pinned Node: .*server\/main\.ts$/)
    expect(lines).not.toContain('server started')
  })

  test('where npm ci refuses the lock file says so in a line and installs all the same', () => {
    write('bin/npm', npm('ci'))

    expect(start(mac)).toEqual({
      lines: [...installed, '`npm ci` failed: trying `npm install` …', 'npm install', ...started],
      status: 0,
    })
  })

  test('where nothing can be installed ends with the exit code of npm', () => {
    write('bin/npm', npm('ci install'))

    const { lines, status } = start(mac)

    expect(status).toBe(7)
    expect(lines.at(-1)).toBe('npm install')
  })

  test('a second time neither installs nor builds', () => {
    start(mac)

    expect(start(mac)).toEqual({ lines: ['server started'], status: 0 })
  })
})
