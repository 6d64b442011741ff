// Pictures of screens and of PDFs, into `screenshots/`.
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { accountsApi } from '../../src/shared/accounts/accounts.contract.ts'
import { checkA11y, demo, demoPassword } from './test.ts'

export const ROOT = join(import.meta.dirname, '..', '..')

/** Waits for the content. The live stream keeps the network busy, and some parts load only when scrolled to. */
export async function loaded(page: Page): Promise<void> {
  const waiting = page.locator('.mantine-Skeleton-root, .mantine-Loader-root')
  await expect(async () => {
    await waiting.evaluateAll((elements) => elements[0]?.scrollIntoView())
    await expect(waiting).toHaveCount(0, { timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await page.evaluate(() => scrollTo(0, 0))
}

/** The window gets the height of the content: in a full-page picture, elements that measure themselves have a width of zero. */
export async function whole(page: Page, path: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 }
  const content = await page.evaluate(() => document.documentElement.scrollHeight)
  await resize(page, { width, height: Math.max(height, content) })
  await page.screenshot({ path })
  await resize(page, { width, height })
}

/** Elements that measure themselves are drawn again two frames later. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Takes the pictures of a journey into the folder of its width and theme, after axe has checked the screen. */
export async function pictures(page: Page, project: string, subject: string) {
  const folder = join(ROOT, 'screenshots', project)
  await mkdir(folder, { recursive: true })
  const fileOf = (name: string) => join(folder, `${subject}-${name}.png`)
  const check = async (on: Page) => {
    await loaded(on)
    await checkA11y(on)
  }
  return {
    /** The whole screen. */
    screen: async (name: string, on: Page = page) => {
      await check(on)
      await whole(on, fileOf(name))
    },
    /** What the window shows while the dialog or menu is open. */
    dialog: async (name: string, dialog: Locator) => {
      await expect(dialog).toBeVisible()
      await check(page)
      await page.screenshot({ path: fileOf(name) })
    },
    /** What the window shows first. */
    first: (name: string) => page.screenshot({ path: fileOf(name) }),
  }
}

/** Reads a PDF with a call, as the admin of the demo data. */
export async function pdfReader(request: APIRequestContext): Promise<(path: string) => Promise<Buffer>> {
  const login = await request.post(accountsApi.login.url, { data: { email: demo.admin, password: demoPassword } })
  const { accessToken } = (await login.json()).data
  return async (path) => {
    const answer = await request.get(path, { headers: { authorization: `Bearer ${accessToken}` } })
    expect(answer.status(), path).toBe(200)
    return answer.body()
  }
}

const PDFJS = join(ROOT, 'node_modules/pdfjs-dist')
const READER = `<!doctype html><title>PDF</title><body style="margin:0"><script type="module">
import { getDocument, GlobalWorkerOptions } from './pdf.mjs'
GlobalWorkerOptions.workerSrc = './pdf.worker.mjs'
const pdf = await getDocument({ url: './paper.pdf' }).promise
for (let number = 1; number <= pdf.numPages; number++) {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 1.4 })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: viewport.width, height: viewport.height })
  canvas.style.display = 'block'
  document.body.append(canvas)
  await page.render({ canvas, viewport }).promise
}
document.body.dataset.pages = String(pdf.numPages)
</script>`

/** A picture of each page of a PDF; headless browsers have no viewer of their own. */
export async function pdfPages(page: Page, pdf: Buffer, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await page.route('**/pdf-reader/*', async (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)
    if (name === 'index.html') return route.fulfill({ contentType: 'text/html', body: READER })
    if (name === 'paper.pdf') return route.fulfill({ contentType: 'application/pdf', body: pdf })
    const body = await readFile(join(PDFJS, 'legacy/build', name ?? ''))
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  await page.goto('/pdf-reader/index.html')
  await expect(page.locator('body[data-pages]')).toBeAttached({ timeout: 30_000 })
  for (const [index, canvas] of (await page.locator('canvas').all()).entries())
    await canvas.screenshot({ path: path.replace(/\.png$/, `-${index + 1}.png`) })
  await page.unroute('**/pdf-reader/*')
}
