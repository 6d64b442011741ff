// The second start of each role's home and screens with the app's files on the device: `node bench/second-start.mjs` after `npm run build`.
// Over slow 4G (Chrome's own; 0.56 s for each request) with a processor four times slower, and without a network; the bytes of a visit.
import { withMeasuredApp } from './measured-app.mjs'
import { inSeconds, median, noNetwork, PATIENCE_MS, slow4G, slowDown, waitsFor } from './slow-phone.mjs'

const NETWORKS = { 'Slow 4G': slow4G, 'No network': noNetwork }
const RUNS = 3
/** The files come four seconds after a first screen, a technician's next jobs eight seconds after. */
const LEARNING_MS = 15_000
const DAY_MS = 86_400_000
/** The device keeps a technician's jobs of seven days back and ahead. */
const KEPT_DAYS = 6
const people = {
  customer: 'musteri@pruva.local',
  technician: 'teknisyen@pruva.local',
  admin: 'admin@pruva.local',
}
const print = (line) => process.stdout.write(`${line}\n`)
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Loads the screens once, so that this browser has the app and what the person may read without a network. */
async function visit(page, origin, screens) {
  for (const { path, content } of screens) {
    await page.goto(origin + path, { timeout: PATIENCE_MS })
    await page.waitForSelector(content, { visible: true, timeout: PATIENCE_MS })
  }
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, { timeout: PATIENCE_MS })
  await page.reload()
  await pause(LEARNING_MS)
}

/** A new page of the same browser session: times until the frame and the content are visible, and the bytes over the network. */
async function secondStart(context, url, { content }, network) {
  const page = await context.newPage()
  const devtools = await slowDown(page, network)
  const local = new Set()
  let bytes = 0
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker || response.fromDiskCache) local.add(requestId)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!local.has(requestId)) bytes += encodedDataLength
  })
  try {
    const times = await waitsFor(page, url, { first: 'h1', done: content })
    await pause(2_000)
    return { ...times, bytes }
  } catch {
    return null
  } finally {
    await page.close()
  }
}

const cellsOf = (found) => {
  if (found.some((one) => one === null)) return ['not shown', 'not shown', '']
  const seconds = (name) => inSeconds(median(found.map((one) => one[name])))
  return [seconds('seen'), seconds('done'), `${(median(found.map(({ bytes }) => bytes)) / 1000).toFixed(0)} kB`]
}

await withMeasuredApp(async ({ origin, openPage, read }) => {
  const boats = await read(people.customer, '/api/boats')
  const requests = await read(people.customer, '/api/maintenance/requests/my?size=1')
  const jobs = await read(people.technician, '/api/maintenance/requests/assigned?size=100')
  const near = (day) => day !== null && Math.abs(Date.parse(day) - Date.now()) < KEPT_DAYS * DAY_MS
  const job = jobs.content.find(({ assignedDate }) => near(assignedDate))
  const screens = {
    customer: [
      { path: '/boats', content: 'main a[href^="/boats/"]' },
      { path: `/boats/${boats.content[0].id}`, content: 'main dl' },
      { path: '/customer/maintenance', content: 'main a[href^="/maintenance/"]' },
      { path: `/maintenance/${requests.content[0].id}`, content: 'main dl' },
    ],
    technician: [
      { path: '/technician/dashboard', content: 'main a[href^="/technician/maintenance/"]' },
      { path: `/technician/maintenance/${job.id}`, content: 'main dl' },
    ],
    // Nothing of an admin's records is kept: without a network the frame says so.
    admin: [{ path: '/admin/overview', content: 'main section' }],
  }
  print('| Screen | Network | Frame | Content | Bytes |\n|---|---|---|---|---|')
  for (const [role, own] of Object.entries(screens)) {
    const page = await openPage(people[role])
    await visit(page, origin, own)
    const context = page.browserContext()
    await page.close()
    for (const screen of own) {
      for (const [name, network] of Object.entries(NETWORKS)) {
        const found = []
        for (let run = 0; run < RUNS; run++)
          found.push(await secondStart(context, origin + screen.path, screen, network))
        const path = screen.path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}')
        print(`| ${[`${role}: ${path}`, name, ...cellsOf(found)].join(' | ')} |`)
      }
    }
    await context.close()
  }
})
