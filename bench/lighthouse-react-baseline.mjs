// The app beside its baseline (react-baseline.mjs), in turn: each pair runs on the same machine at about the same time. Reports only.
import { measureOnce, scoreOf, tableOf } from './lighthouse-run.mjs'
import { withBaselines } from './react-baseline.mjs'

const print = (line) => process.stdout.write(`${line}\n`)
const value = ({ lhr }, audit) => lhr.audits[audit].numericValue
const KIB = 1024

function scriptKib({ lhr }) {
  const items = lhr.audits['network-requests'].details.items.filter(({ resourceType }) => resourceType === 'Script')
  return items.reduce((sum, { transferSize }) => sum + transferSize, 0) / KIB
}

const figures = [
  ['Perf.', (result) => scoreOf(result, 'performance'), (figure) => String(figure)],
  ['FCP', (result) => value(result, 'first-contentful-paint'), (figure) => `${(figure / 1000).toFixed(1)} s`],
  ['LCP', (result) => value(result, 'largest-contentful-paint'), (figure) => `${(figure / 1000).toFixed(1)} s`],
  ['SI', (result) => value(result, 'speed-index'), (figure) => `${(figure / 1000).toFixed(1)} s`],
  ['CLS', (result) => value(result, 'cumulative-layout-shift'), (figure) => figure.toFixed(3)],
  ['TBT', (result) => value(result, 'total-blocking-time'), (figure) => `${Math.round(figure)} ms`],
  ['Scripts', scriptKib, (figure) => `${Math.round(figure)} KB`],
]

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

const rowOf = (name, results) => [
  name,
  ...figures.map(([, read, show]) => show(median(results.map((result) => read(result))))),
  results.map((result) => scoreOf(result, 'performance')).join(', '),
]

/** Prints the medians of both, and each run's score. */
export async function compareWithBaselines(app, pages, pairs) {
  const rows = await withBaselines(app, pages, async (both, baselines) => {
    const lines = []
    for (const [index, page] of pages.entries()) {
      const results = { app: [], baseline: [] }
      for (let pair = 1; pair <= pairs; pair++) {
        results.app.push(await measureOnce(both, page, 'mobile'))
        results.baseline.push(await measureOnce(both, baselines[index], 'mobile'))
        const [own, plain] = [results.app, results.baseline].map((all) => scoreOf(all.at(-1), 'performance'))
        print(`${page.name}, pair ${pair}: ${own} beside ${plain}`)
      }
      lines.push(rowOf(page.name, results.app), rowOf(baselines[index].name, results.baseline))
    }
    return lines
  })
  print(`\n${tableOf([['Page', ...figures.map(([title]) => title), 'Scores'], ...rows])}`)
}
