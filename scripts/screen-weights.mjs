// How heavy each screen's first visit is: the scripts and styles that its page links to, and modules that may not be among them.
// Also: whether the styles of Mantine's parts are those that the screens use.
// Compares them with docs/screen-weights.md. `npm run weights` (`--write`) builds where needed and writes the table anew.
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, main, outdatedBuilds, root } from './toolchain.mjs'

const web = join(root, 'dist', 'web')
const tableFile = join(root, 'docs', 'screen-weights.md')
/** A screen may grow by this much before the table must be written anew: a new text is no news. */
const SLACK_KIB = 1
const KIB = 1024
/** No table allows more: KiB of JavaScript of a first visit, and scripts. */
const MOST_KIB = { guest: 130, signedIn: 220 }
const MOST_SCRIPTS = 12

/** Screens without an account, and the steps up to its approval, whose frames have no cache. */
const GUEST_PAGES = [
  '/',
  '/login',
  '/register',
  '/auth',
  '/forgot-password',
  '/reset-password',
  '/api/auth/confirm',
  '/email-confirmation',
  '/approval-pending',
  '/terms',
  '/privacy',
]
const REQUEST_PAGES = ['/maintenance/:id', '/admin/maintenance/:id', '/technician/maintenance/:id']
const BOAT_PAGES = ['/boats/:id', '/admin/boats/:id']
/** Modules that no screen may load before its first paint, or only those screens may not. */
const forbidden = [
  { modules: /node_modules\/leaflet\// },
  { modules: /node_modules\/@zxcvbn-ts\// },
  { modules: /node_modules\/@fullcalendar\// },
  { modules: /src\/web\/calendar\/calendar-grid\.tsx$/ },
  { modules: /node_modules\/@mantine\/modals\// },
  { modules: /node_modules\/zod\// },
  { modules: /node_modules\/@mantine\/core\/.*\/(Drawer|Menu|Table)\// },
  { modules: /src\/shared\/messages\.tr\.ts/ },
  { modules: /node_modules\/@tanstack\//, only: GUEST_PAGES },
  { modules: /node_modules\/@mantine\/form\//, only: [...GUEST_PAGES, ...REQUEST_PAGES, ...BOAT_PAGES] },
  { modules: /src\/web\/(offers\/offer-card|photos\/photo-section|requests\/job-notes)\.tsx/, only: REQUEST_PAGES },
  { modules: /src\/web\/requests\/boat-requests\.tsx/, only: BOAT_PAGES },
  // Its small parts may come along in a file of others.
  { modules: /floating-ui\.react\.mjs$/ },
  { modules: /node_modules\/@mantine\/dates\// },
]

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The bytes of a file as a browser receives it from a server that compresses with gzip. */
function sizeOf(file) {
  const compressed = join(web, `${file}.gz`)
  return statSync(existsSync(compressed) ? compressed : join(web, file)).size
}

const filesOf = (html, ending) =>
  [...new Set([...html.matchAll(/(?:href|src|data-file)="\/(assets\/[^"]+)"/g)].map(([, file]) => file))].filter(
    (file) => file.endsWith(ending),
  )
const weightOf = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0) / KIB

function measure() {
  const modules = readJson(join(root, 'dist', 'web-modules.json'))
  return readJson(join(web, 'pages.json')).map(({ path, file }) => {
    const html = readFileSync(join(web, file), 'utf8')
    const scripts = filesOf(html, '.js')
    const styles = filesOf(html, '.css')
    return {
      path,
      scripts: weightOf(scripts),
      styles: weightOf(styles),
      files: scripts.length,
      modules: scripts.flatMap((script) => modules[script]),
    }
  })
}

const heading = `# What each screen loads first

KiB of JavaScript and CSS (gzip) and the number of scripts that a first visit loads before the screen is complete; what loads later, such as a dialog, does not count. \`npm run weights\` writes this table. \`npm test\` fails when a screen weighs over ${SLACK_KIB} KiB more, or loads more scripts, than the table says, and when a module is loaded first that must not be (\`scripts/screen-weights.mjs\`). No table allows more than ${MOST_KIB.guest} KiB of JavaScript for guests and the steps up to the approval, ${MOST_KIB.signedIn} for the other pages, or ${MOST_SCRIPTS} scripts.

| Screen | JavaScript | CSS | Scripts |
|---|---|---|---|
`

const rowOf = ({ path, scripts, styles, files }) =>
  `| ${path} | ${scripts.toFixed(1)} | ${styles.toFixed(1)} | ${files} |\n`

function readTable() {
  const rows = readFileSync(tableFile, 'utf8').matchAll(/^\| (\S+) \| ([\d.]+) \| ([\d.]+) \| (\d+) \|$/gm)
  return new Map(
    [...rows].map(([, path, scripts, styles, files]) => [
      path,
      { scripts: Number(scripts), styles: Number(styles), files: Number(files) },
    ]),
  )
}

function* faultsOf({ path, ...now }, limit) {
  if (!limit) return yield `${path} is not in the table.`
  for (const part of ['scripts', 'styles'])
    if (now[part] > limit[part] + SLACK_KIB)
      yield `${path}: ${now[part].toFixed(1)} KiB of ${part} instead of ${limit[part].toFixed(1)}.`
  if (now.files > limit.files) yield `${path}: ${now.files} scripts instead of ${limit.files}.`
}

function* overMark({ path, scripts, files }) {
  const mostKib = GUEST_PAGES.includes(path) ? MOST_KIB.guest : MOST_KIB.signedIn
  if (scripts > mostKib)
    yield `${path} loads ${scripts.toFixed(1)} KiB of JavaScript; no such page may exceed ${mostKib}.`
  if (files > MOST_SCRIPTS) yield `${path} loads ${files} scripts; no page may exceed ${MOST_SCRIPTS}.`
}

function* forbiddenOn({ path, modules }) {
  for (const { modules: pattern, only } of forbidden) {
    const isFree = only !== undefined && !only.includes(path)
    const found = isFree ? undefined : modules.find((module) => pattern.test(module))
    if (found) yield `${path} loads ${found} before its first paint.`
  }
}

/** Mantine's parts and their styles: each part of the build has a line that imports its styles, and no line is without its part. */
function* unequalStyles() {
  const sources = globSync('src/web/**/*.{css,tsx}', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const styled = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/@mantine\/core\/styles\/([A-Z]\w*)\.css/g)].map(([, part]) => part),
    ),
  )
  const built = new Set(
    Object.values(readJson(join(root, 'dist', 'web-modules.json')))
      .flat()
      .filter((module) => /@mantine\/core\/.*\.module\.mjs$/.test(module))
      .map((module) => basename(module, '.module.mjs')),
  )
  for (const part of built.difference(styled))
    yield `${part} of Mantine has no styles: import @mantine/core/styles/${part}.css.`
  for (const part of styled.difference(built))
    yield `The styles of Mantine's ${part} are imported, but no screen has it.`
}

await main(async () => {
  await build({ names: outdatedBuilds() })
  const screens = measure()
  const faults = [...unequalStyles(), ...screens.flatMap((screen) => [...forbiddenOn(screen), ...overMark(screen)])]
  if (process.argv.includes('--write')) writeFileSync(tableFile, heading + screens.map(rowOf).join(''))
  const limits = readTable()
  faults.push(...screens.flatMap((screen) => [...faultsOf(screen, limits.get(screen.path))]))
  for (const fault of faults) console.error(fault)
  if (faults.length > 0)
    console.error(
      'If it must be so, `npm run weights` writes docs/screen-weights.md anew; it allows nothing above the marks.',
    )
  else console.log(`${screens.length} screens are as light as docs/screen-weights.md says.`)
  return faults.length > 0 ? 1 : 0
})
