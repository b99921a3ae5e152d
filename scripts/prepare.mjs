// Steps that `npm start`, `npm run dev` and `npm test` share. Each is skipped when nothing it depends on has changed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode } from './choose-node.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Installs the packages of the lock file, our own Node among them. */
export function install() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const stamp = join(root, 'node_modules/.tiffin-installed')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing packages …')
  const isFirst = !existsSync(join(root, 'node_modules'))
  // `npm ci` deletes node_modules, so it would reinstall everything for each change of one package.
  const isInstalled = isFirst && npm(['ci', '--loglevel=silent']) === 0
  if (isFirst && !isInstalled) say('`npm ci` failed: trying `npm install` …')
  const status = isInstalled ? 0 : npm(['install', '--no-save', '--loglevel=error'])
  if (status !== 0) process.exit(status)
  writeFileSync(stamp, wanted)
}

/** The Node to run everything with; ends this process with a sentence where there is none. */
export function pinnedNode() {
  const path = join(root, 'node_modules/.bin/node')
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const { execPath: own, version, platform, arch } = process
  const machine = { pinned: status === 0 ? stdout.trim() : null, own, version, platform, arch }
  const { node, problem } = chooseNode(machine, path)
  if (node !== null) return node
  say(problem)
  process.exit(1)
}

const shared = [
  'ui',
  'domain',
  'contract',
  'package.json',
  'package-lock.json',
  'scripts/compress-assets.ts',
  'scripts/browser-floor.ts',
]
/** Inputs of the storefront's build: folders, and files of the build itself. */
export const storefrontSources = [
  'storefront',
  ...shared,
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build-service-worker.ts',
  'scripts/style-names.ts',
]
/** Inputs of the staff application's build. */
export const staffSources = ['staff', ...shared]

/** Builds the storefront when its sources are not those of the last build. */
export function buildStorefront(node) {
  const command = ['node_modules/@react-router/dev/bin.cjs', 'build', '--logLevel', 'warn']
  return build(node, 'storefront', { command, stamp: '.sources', sources: storefrontSources })
}

/** Builds the restaurant's application, likewise. */
export function buildStaff(node) {
  const config = ['--config', 'staff/vite.config.ts', '--logLevel', 'warn']
  const command = ['node_modules/vite/bin/vite.js', 'build', ...config]
  return build(node, 'kitchen', { command, stamp: '.staff-sources', sources: staffSources })
}

async function build(node, name, { command, stamp, sources }) {
  const path = join(root, 'build', stamp)
  const wanted = fingerprint(sources)
  if (existsSync(path) && readFileSync(path, 'utf8') === wanted) return
  say(`Building the ${name} …`)
  const { isFine, output } = await runQuietly(node, command, { NODE_ENV: 'production' })
  if (output.trim()) say(output.trim())
  if (!isFine) process.exit(1)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, wanted)
}

/**
 * Runs a command in the project's folder with our Node first on the path; a failure ends this process with its code.
 * With `asLast` this process ends when the command does and passes signals on.
 */
export function run(command, parameters, { env = {}, asLast = false } = {}) {
  const options = { ...surroundings(env), stdio: 'inherit' }
  if (asLast) {
    const child = spawn(command, parameters, options)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => child.kill(signal))
    child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
    return
  }
  const { status, error } = spawnSync(command, parameters, options)
  if (error) say(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/** Runs a command as `run` does, in parallel with others. @returns its output, and whether it succeeded */
export function runQuietly(command, parameters, env = {}) {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(command, parameters, {
    ...surroundings({ ...colour, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => {
    child.on('error', ({ message }) => resolve({ isFine: false, output: message }))
    child.on('close', (code) => resolve({ isFine: code === 0, output }))
  })
}

/** The project's folder, and our Node first on the path. */
function surroundings(env) {
  return {
    cwd: root,
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
      ...env,
    },
  }
}

export function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** Runs npm and returns its exit code. */
function npm(parameters) {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund']
  const { status, error } = spawnSync('npm', [...parameters, ...quiet], {
    cwd: root,
    stdio: 'inherit',
    // Windows starts `npm.cmd` through a shell only.
    shell: process.platform === 'win32',
  })
  if (error) say(error.message)
  return status ?? 1
}

/** Names, sizes and times of all files below the given ones. */
function fingerprint(paths) {
  const hash = createHash('sha256')
  const add = (path) => {
    const facts = statSync(join(root, path))
    if (!facts.isDirectory()) return void hash.update(`${path} ${facts.size} ${facts.mtimeMs}\n`)
    for (const name of readdirSync(join(root, path)).sort()) add(join(path, name))
  }
  for (const path of paths) add(path)
  return hash.digest('hex')
}
