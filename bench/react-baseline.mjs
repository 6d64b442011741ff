// The baseline of a screen: the same elements, styles and calls, from plain React. What the app costs on top of it is the app's own.
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const PREFIX = '/react-baseline'
const SETTLED_MS = 1_000
const phone = { width: 412, height: 823, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

/** Runs in the page. */
function whatIsDrawn() {
  const SWITCHES = new Set(['disabled', 'checked', 'readonly', 'required', 'hidden', 'open', 'multiple', 'inert'])
  const camel = (name) => (name.startsWith('--') ? name : name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()))
  const attributesOf = (element) => {
    const attributes = {}
    for (const { name, value } of element.attributes) {
      // A file of this page only.
      if (value.startsWith('blob:')) continue
      if (name === 'style')
        attributes.style = Object.fromEntries(
          [...element.style].map((property) => [camel(property), element.style.getPropertyValue(property)]),
        )
      else attributes[name === 'class' ? 'className' : name] = SWITCHES.has(name) ? true : value
    }
    return attributes
  }
  const treeOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data
    if (node.nodeType !== Node.ELEMENT_NODE) return ''
    return [node.localName, attributesOf(node), [...node.childNodes].map(treeOf)]
  }
  return {
    tree: [...document.querySelector('#root').childNodes].map(treeOf),
    html: [...document.documentElement.attributes].map(({ name, value }) => `${name}="${value}"`).join(' '),
    fonts: [...document.querySelectorAll('link[rel=preload][as=font]')].map((link) => link.outerHTML).join(''),
    styles: [...document.querySelectorAll('link[rel=stylesheet]:not([disabled]), style[data-file]')].map(
      (style) => style.dataset.file ?? new URL(style.href).pathname,
    ),
    title: document.title,
  }
}

/** As in the app's own pages (vite/page-html.ts): a stylesheet of fewer bytes is no request of its own. */
const LARGEST_INSIDE = 16_000

async function styleOf(app, path) {
  const css = await (await fetch(app.origin + path)).text()
  return css.length > LARGEST_INSIDE ? `<link rel="stylesheet" crossorigin href="${path}">` : `<style>${css}</style>`
}

async function captured(app, { path, who }) {
  const page = await app.openPage(who)
  try {
    await page.setViewport(phone)
    const calls = new Set()
    page.on('request', (sent) => {
      const { pathname, search } = new URL(sent.url())
      if (sent.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/live')
        calls.add(pathname + search)
    })
    await page.goto(app.origin + path)
    await page.waitForSelector('main h1', { visible: true })
    let before = ''
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
      const drawn = await page.evaluate(whatIsDrawn)
      const now = JSON.stringify(drawn)
      if (now === before) {
        const styles = await Promise.all(drawn.styles.map((style) => styleOf(app, style)))
        return { ...drawn, styles, calls: [...calls] }
      }
      before = now
    }
  } finally {
    await page.browserContext().close()
  }
}

const pageOf = ({
  tree,
  html,
  fonts,
  styles,
  title,
  calls,
}) => `<!doctype html><html ${html}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
${fonts}${styles.join('')}
<script type="module" src="${PREFIX}.js"></script></head><body><div id="root"></div>
<script>window.baseline=${JSON.stringify({ tree, calls }).replaceAll('<', '\\u003c')}</script></body></html>`

async function script() {
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: { polyfill: false },
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(ROOT, 'bench/react-baseline-page.mjs') },
    },
  })
  return output[0].code
}

/** Everything that is no baseline comes from the app's server. */
function transferOwnership(origin, incoming, outgoing) {
  const passed = request(origin + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
    outgoing.writeHead(answer.statusCode, answer.headers)
    answer.pipe(outgoing)
  })
  // A browser that leaves a page breaks off what it asked for.
  passed.on('error', () => outgoing.destroy())
  outgoing.on('close', () => passed.destroy())
  incoming.pipe(passed)
}

/** Serves the app and, below /react-baseline, the baselines of these pages from one origin, so that both have the same session and way. */
export async function withBaselines(app, pages, use) {
  const files = new Map([[`${PREFIX}.js`, { type: 'text/javascript', body: brotliCompressSync(await script()) }]])
  for (const page of pages)
    files.set(PREFIX + page.path, { type: 'text/html', body: brotliCompressSync(pageOf(await captured(app, page))) })
  const server = createServer((incoming, outgoing) => {
    const file = files.get(incoming.url)
    if (!file) return transferOwnership(app.origin, incoming, outgoing)
    outgoing.writeHead(200, { 'Content-Type': `${file.type}; charset=utf-8`, 'Content-Encoding': 'br' })
    outgoing.end(file.body)
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${server.address().port}`
  try {
    return await use(
      { ...app, origin, openPage: (who) => app.openPage(who, origin) },
      pages.map((page) => ({ ...page, name: `baseline of ${page.name}`, path: PREFIX + page.path })),
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
