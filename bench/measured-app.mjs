// A server with fresh demo data, with its own map tiles and browser: a measurement needs nothing outside this machine.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launch } from 'puppeteer-core'
import sharp from 'sharp'
import { browserArgs, browserPath } from '../e2e/support/browser.ts'

const ROOT = join(import.meta.dirname, '..')
const PASSWORD = 'Pruva2026!'
const HOMES = { ADMIN: '/takvim', TECHNICIAN: '/technician/dashboard', CUSTOMER: '/profile' }
const START_PATIENCE_MS = 60_000

const listening = (server) =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)))

async function freePort() {
  const server = createServer()
  const port = await listening(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** A tile about as heavy as a real one of land and sea. */
function tile(size) {
  const noise = { type: 'gaussian', mean: 210, sigma: 6 }
  return sharp({ create: { width: size, height: size, channels: 3, background: '#aad3df', noise } })
    .png({ palette: true, colours: 16 })
    .toBuffer()
}

/** Map tiles. `{r}` is the suffix of the sharper tiles for high-density screens. */
async function tileServer() {
  const [plain, sharper] = await Promise.all([tile(256), tile(512)])
  const server = createServer(({ url }, response) => {
    response.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'max-age=86400' })
    response.end(url.includes('@2x') ? sharper : plain)
  })
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}/{z}/{x}/{y}{r}.png`, close: () => server.close() }
}

async function answers(origin, child) {
  const end = Date.now() + START_PATIENCE_MS
  while (Date.now() < end && child.exitCode === null) {
    if (
      await fetch(`${origin}/api/health`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The server did not start.')
}

async function appServer(mapTileUrl, root) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pruva-measured-'))
  const origin = `http://localhost:${await freePort()}`
  // The developer's own settings must not lead the measurement to a real database or mail server.
  const { DATABASE_URL, STORAGE_URL, SMTP_URL, JWT_SECRET, NODE_ENV, HOST, ...env } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...env,
      PORT: new URL(origin).port,
      APP_URL: origin,
      DATA_DIR: dataDir,
      DEMO: '1',
      LOG_LEVEL: 'error',
      RATES_URL: 'off',
      MAP_TILE_URL: mapTileUrl,
      MAP_ATTRIBUTION: 'Pruva',
    },
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  // An interrupted measurement removes the server and its data, too.
  process.once('exit', () => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  const close = async () => {
    child.kill('SIGTERM')
    await gone
    rmSync(dataDir, { recursive: true, force: true })
  }
  await answers(origin, child).catch(async (error) => {
    await close()
    throw error
  })
  return { origin, close }
}

async function tokenOf(origin, email) {
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return (await answer.json()).data.accessToken
}

/** Starts everything, calls `use`, and stops everything even after an error. `root` is the folder of another built version. */
export async function withMeasuredApp(use, root = ROOT) {
  const tiles = await tileServer()
  const server = await appServer(tiles.url, root)
  const browser = await launch({ executablePath: await browserPath(), args: [...browserArgs, '--lang=tr-TR'] })
  process.once('SIGTERM', () => process.exit(1))
  const { origin } = server

  /** A page of its own session; with an e-mail it is signed in at that origin, on a device that its role has used before. */
  async function openPage(email, at = origin) {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    if (email) {
      // Any page of the origin gives access to its local storage; a small file is enough.
      await page.goto(`${at}/favicon.svg`)
      const { roleName } = await read(email, '/api/auth/me')
      const session = { accessToken: await tokenOf(origin, email), 'pruva-home': HOMES[roleName] }
      await page.evaluate((entries) => Object.assign(localStorage, entries), session)
    }
    return page
  }

  /** The data of a GET, called as that person. */
  async function read(email, path) {
    const headers = { Authorization: `Bearer ${await tokenOf(origin, email)}` }
    return (await (await fetch(`${origin}${path}`, { headers })).json()).data
  }

  try {
    return await use({ origin, openPage, read })
  } finally {
    await browser.close()
    await server.close()
    tiles.close()
  }
}
