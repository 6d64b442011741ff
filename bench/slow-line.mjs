// How long a customer waits on a phone with a slow connection: `node bench/slow-line.mjs` after `npm run build`.
// Slow 4G and a processor four times slower (slow-phone.mjs).
import { withMeasuredApp } from './measured-app.mjs'
import { inSeconds, median, PATIENCE_MS, slowDown, waitsFor } from './slow-phone.mjs'

const RUNS = 3
const customer = 'musteri@pruva.local'
const print = (line) => process.stdout.write(`${line}\n`)

async function signIn(page, origin) {
  await page.goto(`${origin}/auth`, { timeout: PATIENCE_MS })
  await page.waitForSelector('input[type=password]', { visible: true })
  await page.type('input[type=email]', customer)
  await page.type('input[type=password]', 'Pruva2026!')
  const start = performance.now()
  await page.keyboard.press('Enter')
  await page.waitForSelector('nav[aria-label]', { visible: true, timeout: PATIENCE_MS })
  const seen = performance.now() - start
  await page.waitForSelector('main form input', { visible: true, timeout: PATIENCE_MS })
  return { seen, done: performance.now() - start }
}

await withMeasuredApp(async ({ origin, openPage, read }) => {
  const boats = await read(customer, '/api/boats')
  const boat = boats.content.find(({ latitude }) => latitude !== null) ?? boats.content[0]
  const requests = await read(customer, '/api/maintenance/requests/my?size=100&status=COMPLETED')
  const journeys = [
    ['Landing page', undefined, '/', { first: 'h1', done: 'h1' }],
    ['Sign-in form', undefined, '/auth', { first: 'input[type=password]', done: 'input[type=password]' }],
    ['Home, from /', customer, '/', { first: 'nav[aria-label]', done: 'main form input' }],
    ['Boats', customer, '/boats', { first: 'h1', done: 'main a[href^="/boats/"]' }],
    ['A boat', customer, `/boats/${boat.id}`, { first: 'h1', done: 'main dl' }],
    ['A request', customer, `/maintenance/${requests.content[0].id}`, { first: 'h1', done: 'main dl' }],
  ]
  print('| Page | First time: frame | First time: content | Again: frame | Again: content |\n|---|---|---|---|---|')
  const row = (name, cold, again) => {
    const cells = [cold, again].flatMap((times) =>
      times.length > 0 ? ['seen', 'done'].map((key) => inSeconds(median(times.map((time) => time[key])))) : ['', ''],
    )
    print(`| ${[name, ...cells].join(' | ')} |`)
  }
  for (const [name, who, path, parts] of journeys) {
    const [cold, again] = [[], []]
    for (let run = 0; run < RUNS; run++) {
      const page = await openPage(who)
      await slowDown(page)
      cold.push(await waitsFor(page, origin + path, parts))
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      again.push(await waitsFor(page, origin + path, parts))
      await page.browserContext().close()
    }
    row(name, cold, again)
  }
  const signedIn = []
  for (let run = 0; run < RUNS; run++) {
    const page = await openPage()
    await slowDown(page)
    signedIn.push(await signIn(page, origin))
    await page.browserContext().close()
  }
  row('Sign-in to profile', signedIn, [])
})
