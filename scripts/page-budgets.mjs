// What a first visit of each page loads, against its budget: JavaScript and CSS (KiB, gzip) and the number of scripts.
// Also: whether the styles of Mantine's parts are those that the screens use. `npm run budgets` (`--all`) prints every page.
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, main, outdatedBuilds, root } from './toolchain.mjs'

const web = join(root, 'dist', 'web')
const KIB = 1024
/** KiB of JavaScript: 220 is the product's mark; the pages that a stranger opens on a phone get less. */
const BUDGET_KIB = { '/': 110, '/login': 110, '/register': 110, '/auth': 140 }
const OTHERS_KIB = 220
const MOST_SCRIPTS = 16

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

const measure = () =>
  readJson(join(web, 'pages.json')).map(({ path, file }) => {
    const html = readFileSync(join(web, file), 'utf8')
    const scripts = filesOf(html, '.js')
    return { path, scripts: weightOf(scripts), styles: weightOf(filesOf(html, '.css')), files: scripts.length }
  })

function* overBudget({ path, scripts, files }) {
  const budget = BUDGET_KIB[path] ?? OTHERS_KIB
  if (scripts > budget) yield `${path} loads ${scripts.toFixed(1)} KiB of JavaScript; its budget is ${budget}.`
  if (files > MOST_SCRIPTS) yield `${path} loads ${files} scripts; the budget is ${MOST_SCRIPTS}.`
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

const rowOf = ({ path, scripts, styles, files }) =>
  `${path.padEnd(36)} ${scripts.toFixed(1).padStart(6)} KiB  ${styles.toFixed(1).padStart(5)} KiB CSS  ${files} scripts`

await main(async () => {
  await build({ names: outdatedBuilds() })
  const pages = measure()
  if (process.argv.includes('--all')) for (const page of pages) console.log(rowOf(page))
  const faults = [...unequalStyles(), ...pages.flatMap((page) => [...overBudget(page)])]
  for (const fault of faults) console.error(fault)
  if (faults.length === 0) console.log(`${pages.length} pages are within their budgets.`)
  return faults.length > 0 ? 1 : 0
})
