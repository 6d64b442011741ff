// Lighthouse over the main pages, with `--all` over every signed-in page, or with `--react-baseline` over the signed-in ones beside plain React. Exits with 1 when accessibility, best practices or SEO of a page is below 100.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mainPages, otherPages } from './lighthouse-pages.mjs'
import { compareWithBaselines } from './lighthouse-react-baseline.mjs'
import { measureOnce, scoreOf, tableOf } from './lighthouse-run.mjs'
import { withMeasuredApp } from './measured-app.mjs'

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    form: { type: 'string', default: 'mobile,desktop' },
    runs: { type: 'string' },
    all: { type: 'boolean', default: false },
    'react-baseline': { type: 'boolean', default: false },
  },
})
const reports = join(import.meta.dirname, '../lighthouse')
const gated = ['accessibility', 'best-practices', 'seo']
const print = (line) => process.stdout.write(`${line}\n`)

function median(results) {
  const sorted = [...results].sort((a, b) => a.lhr.categories.performance.score - b.lhr.categories.performance.score)
  return sorted[Math.floor(sorted.length / 2)]
}

const weighs = ({ weight }, { score, scoreDisplayMode }) =>
  weight > 0 && scoreDisplayMode !== 'notApplicable' && score < 1

/** The failed audits of a gated category, with the first places where each was found. */
function* failures({ lhr }) {
  for (const category of gated) {
    for (const reference of lhr.categories[category].auditRefs) {
      const audit = lhr.audits[reference.id]
      if (!weighs(reference, audit)) continue
      yield `${category}: ${audit.id}: ${audit.title}`
      for (const item of audit.details?.items?.slice(0, 3) ?? []) yield `  ${JSON.stringify(item).slice(0, 400)}`
    }
  }
}

const seconds = ({ lhr }, audit) => `${(lhr.audits[audit].numericValue / 1000).toFixed(1)} s`
const columns = [
  ['Page', (row) => row.page.name],
  ['Form', (row) => row.form],
  ['Perf.', (row) => scoreOf(row.result, 'performance')],
  ['A11y', (row) => scoreOf(row.result, 'accessibility')],
  ['Best pr.', (row) => scoreOf(row.result, 'best-practices')],
  ['SEO', (row) => scoreOf(row.result, 'seo')],
  ['FCP', (row) => seconds(row.result, 'first-contentful-paint')],
  ['LCP', (row) => seconds(row.result, 'largest-contentful-paint')],
  ['TBT', (row) => `${Math.round(row.result.lhr.audits['total-blocking-time'].numericValue)} ms`],
  ['CLS', (row) => row.result.lhr.audits['cumulative-layout-shift'].numericValue.toFixed(3)],
  ['Bytes', (row) => `${Math.round(row.result.lhr.audits['total-byte-weight'].numericValue / 1024)} KB`],
]

const table = (rows) =>
  tableOf([columns.map(([title]) => title), ...rows.map((row) => columns.map(([, cell]) => String(cell(row))))])

function keep({ page, form, result }) {
  const name = `${page.name.replace(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'home'}-${form}`
  const [html, json] = result.report
  writeFileSync(join(reports, `${name}.html`), html)
  writeFileSync(join(reports, `${name}.json`), json)
}

async function chosenPages(app) {
  const only = options.only?.split(',')
  const known = [...(await mainPages(app)), ...(options.all ? await otherPages(app) : [])]
  return known.filter(({ name }) => !only || only.includes(name))
}

async function measureAll(app) {
  const pages = await chosenPages(app)
  const rows = []
  for (const page of pages) {
    for (const form of options.form.split(',')) {
      const results = []
      for (let run = 0; run < Number(options.runs ?? 3); run++) results.push(await measureOnce(app, page, form))
      const row = { page, form, result: median(results) }
      keep(row)
      rows.push(row)
      print(`${page.name} (${form}): ${results.map((result) => scoreOf(result, 'performance')).join(', ')}`)
    }
  }
  return rows
}

async function measureBaselines(app) {
  const signedIn = (await chosenPages(app)).filter(({ who }) => who)
  await compareWithBaselines(app, signedIn, Number(options.runs ?? 7))
}

async function report() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports)
  const rows = await withMeasuredApp(measureAll)
  const summary = table(rows)
  writeFileSync(join(reports, 'summary.md'), `${summary}\n`)
  print(`\n${summary}\n\nReports: ${reports}`)
  const bad = rows.filter(({ result }) => gated.some((category) => scoreOf(result, category) < 100))
  for (const { page, form, result } of bad) print(`\n${page.name} (${form})\n${[...failures(result)].join('\n')}`)
  process.exitCode = bad.length > 0 ? 1 : 0
}

await (options['react-baseline'] ? withMeasuredApp(measureBaselines) : report())
