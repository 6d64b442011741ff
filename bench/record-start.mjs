// Film strips of a first visit on a slow phone, each role's home and a detail: `node bench/record-start.mjs OUT [BEFORE]` after `npm run build`.
// OUT takes the pictures. BEFORE is the folder of another built version: its strip stands above this version's.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { composeStrips } from './film-strip.mjs'
import { withMeasuredApp } from './measured-app.mjs'
import { inSeconds, median, PATIENCE_MS, phone, slowDown } from './slow-phone.mjs'

const RUNS = 3
/** A picture of every half second. */
const STEP_MS = 500
const [out, before] = process.argv.slice(2)
if (!out) throw new Error('Name the folder for the pictures.')
const people = { owner: 'musteri@pruva.local', technician: 'teknisyen@pruva.local', admin: 'admin@pruva.local' }
const print = (line) => process.stdout.write(`${line}\n`)

async function journeysOf({ read }) {
  const requests = await read(people.owner, '/api/maintenance/requests/my?size=100&status=COMPLETED')
  const jobs = await read(people.technician, '/api/maintenance/requests/assigned?size=100')
  const request = requests.content[0].id
  return [
    { name: 'owner-home', who: 'owner', path: '/boats', content: 'main a[href^="/boats/"]' },
    { name: 'owner-request', who: 'owner', path: `/maintenance/${request}`, content: 'main dl' },
    {
      name: 'technician-home',
      who: 'technician',
      path: '/technician/dashboard',
      content: 'main a[href^="/technician/maintenance/"]',
    },
    {
      name: 'technician-job',
      who: 'technician',
      path: `/technician/maintenance/${jobs.content[0].id}`,
      content: 'main dl',
    },
    { name: 'admin-home', who: 'admin', path: '/admin/overview', content: 'main section' },
    { name: 'admin-request', who: 'admin', path: `/admin/maintenance/${request}`, content: 'main dl' },
  ]
}

/**
 * Runs in the page, at each of its pictures: when the menu is there, when the title is, and when the content is, with no placeholder left
 * on the screen.
 */
function watch(content) {
  const times = { origin: performance.timeOrigin }
  const isOnScreen = (element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }
  const shows = (selector) => [...document.querySelectorAll(selector)].some(isOnScreen)
  const look = () => {
    if (shows('nav a')) times.menu ??= performance.now()
    if (shows('h1')) times.title ??= performance.now()
    // A detail's facts may stand below the screen.
    if (document.querySelector(content) && !shows('.mantine-Skeleton-root')) times.done ??= performance.now()
    if (times.done) window.startTimes = times
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** A first visit, filmed: the browser has no file of the app yet. */
async function firstVisit({ origin, openPage }, { who, path, content }) {
  const page = await openPage(people[who])
  try {
    // Signing in went by a small file of this origin only.
    await page.goto('about:blank')
    const devtools = await slowDown(page)
    const pictures = []
    devtools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      pictures.push({ at: metadata.timestamp * 1000, picture: Buffer.from(data, 'base64') })
      devtools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
    })
    await page.evaluateOnNewDocument(watch, content)
    await devtools.send('Page.startScreencast', { format: 'png', maxWidth: phone.width, maxHeight: phone.height })
    void page.goto(origin + path, { timeout: PATIENCE_MS }).catch(() => undefined)
    const found = await page.waitForFunction(() => window.startTimes, { timeout: PATIENCE_MS })
    const times = await found.jsonValue()
    // A busy browser leaves out pictures of its film, the last one too. This one is taken for certain.
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    const picture = Buffer.from(await page.screenshot())
    pictures.push({ at: Date.now(), picture })
    return { ...times, pictures: pictures.map(({ at, picture }) => ({ at: at - times.origin, picture })) }
  } finally {
    await page.browserContext().close()
  }
}

/** What was on the screen at each step until the content was complete, and once more after it. */
function stepsOf({ pictures, done }) {
  const steps = []
  for (let at = STEP_MS; at < done + STEP_MS; at += STEP_MS)
    steps.push({ at, picture: pictures.findLast((one) => one.at <= at)?.picture })
  return [...steps, pictures.at(-1)]
}

/** The journeys of one version, each with the middle of its runs. */
async function record(root) {
  return withMeasuredApp(async (app) => {
    const found = new Map()
    for (const journey of await journeysOf(app)) {
      const runs = []
      for (let run = 0; run < RUNS; run++) runs.push(await firstVisit(app, journey))
      const [menu, title, done] = ['menu', 'title', 'done'].map((key) => median(runs.map((run) => run[key])))
      found.set(journey.name, { menu, title, done, steps: stepsOf(runs.find((run) => run.done === done)) })
    }
    return found
  }, root)
}

const folder = resolve(out)
mkdirSync(folder, { recursive: true })
const versions = []
if (before) versions.push({ label: 'before', journeys: await record(resolve(before)) })
versions.push({ label: before ? 'now' : '', journeys: await record() })
const heads = versions.flatMap(({ label }) =>
  [`Menu ${label}`, `Title ${label}`, `Content ${label}`].map((head) => head.trim()),
)
print(`| Screen | ${heads.join(' | ')} |\n|---|${heads.map(() => '---|').join('')}`)
for (const name of versions.at(-1).journeys.keys()) {
  const rows = versions.map(({ label, journeys }) => ({ label, ...journeys.get(name) }))
  await composeStrips(join(folder, `start-${name}-390.webp`), rows)
  print(`| ${[name, ...rows.flatMap(({ menu, title, done }) => [menu, title, done].map(inSeconds))].join(' | ')} |`)
}
