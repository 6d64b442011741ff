// Each screen gets an index.html of its own with its title and with links to all its scripts and styles, so that a browser
// asks for them at once instead of learning of one from the other, and the first page with all it shows (prerendered-pages.tsx).
// `pages.json` tells the server which file is whose.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { appTexts } from '../src/shared/app/app.texts.ts'
import type { PrerenderedPage } from '../src/web/app/prerendered-pages.tsx'
import type { AppRoute, Frame } from '../src/web/routing/route.ts'

const root = join(import.meta.dirname, '..')

/** What router.tsx and the shell load around a screen. */
const FRAMES: Record<Frame, readonly string[]> = {
  bare: [],
  entrance: ['app/app-frame.tsx', 'app/shell/entrance-layout.tsx'],
  site: ['app/app-frame.tsx', 'app/shell/site-layout.tsx'],
  shell: ['app/app-frame.tsx', 'app/shell/shell.tsx', 'notifications/notification-bell.tsx', 'live/live-updates.tsx'],
}

/** The module that a route loads lazily; a redirect has none. */
function moduleOf({ lazy }: AppRoute): string[] {
  const path = /import[^("']*\(["']\/src\/web\/([^"']+)["']/.exec(lazy.toString())?.[1]
  return path ? [path] : []
}

interface Assets {
  scripts: string[]
  styles: string[]
}

/** Everything that these modules need at once, in the order in which it has to be applied. */
function assetsOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): Assets {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || scripts.has(file)) return
    scripts.add(file)
    for (const imported of chunk.imports) visit(imported)
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style)
  }
  for (const path of modules) {
    const id = join(root, 'src/web', path)
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
    if (!chunk) throw new Error(`${path} is in no chunk.`)
    visit(chunk.fileName)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

const BEFORE_PAINT = '<script src="/before-paint.js"></script>'
const ROOT = '<div id="root"></div>'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The markup and the styles are made apart from each other: each name of a CSS module must be the same in both. */
function checkClasses({ route, markup }: PrerenderedPage, bundle: Rolldown.OutputBundle): void {
  const files = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const styles = files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('')
  const classes = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const unknown = classes.find((name) => name.startsWith('_') && !styles.includes(`.${name}`))
  if (unknown) throw new Error(`${route.path} is written with the class ${unknown}, which no stylesheet has.`)
}

/**
 * All that a written page needs to be seen within itself: its styles, and the script that runs before the first paint (the
 * server's content security policy knows it by its hash). The stylesheets follow at its end, for the screens after it.
 */
function selfContained(page: string, bundle: Rolldown.OutputBundle): string {
  const links: string[] = []
  const styles: string[] = []
  const open = page.replace(/\n *(<link rel="stylesheet"[^>]* href="\/([^"]+)">)/g, (_, link: string, file: string) => {
    const style = bundle[file]
    if (style?.type !== 'asset') throw new Error(`${file} is no stylesheet.`)
    links.push(link)
    styles.push(String(style.source))
    return ''
  })
  if (!open.includes(BEFORE_PAINT)) throw new Error(`index.html has no ${BEFORE_PAINT}.`)
  const script = readFileSync(join(root, 'public/before-paint.js'), 'utf8')
  return open
    .replace(BEFORE_PAINT, () => `<script>${script}</script>`)
    .replace('</head>', () => `  <style>${styles.join('')}</style>\n  </head>`)
    .replace('</body>', () => `  ${links.join('\n    ')}\n  </body>`)
}

function pageOf(html: string, { route, markup }: PrerenderedPage, bundle: Rolldown.OutputBundle): string {
  const { scripts, styles } = assetsOf(bundle, [...FRAMES[route.frame], ...moduleOf(route)])
  const isNew = (file: string) => !html.includes(`/${file}"`)
  const links = [
    ...styles.filter(isNew).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...scripts.filter(isNew).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ]
  const description = route.description ?? appTexts.description
  const page = html
    .replace(/<title>[^<]*<\/title>/, `<title>${escaped(appTexts.documentTitle(route.title))}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(description)}`)
    .replace('</head>', `  ${links.join('\n    ')}\n  </head>`)
  return markup === '' ? page : selfContained(page, bundle).replace(ROOT, () => ROOT.replace('><', () => `>${markup}<`))
}

export function pageHtml(): Plugin {
  return {
    name: 'pruva-page-html',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const { module } = await runnerImport<{ pages: readonly PrerenderedPage[] }>(
        '/src/web/app/prerendered-pages.tsx',
        {
          root,
          configFile: false,
          logLevel: 'error',
          // Else its CSS modules find their plugin not started.
          server: { perEnvironmentStartEndDuringDev: true },
        },
      )
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build made no index.html.')
      const html = String(index.source)
      if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}.`)
      const pages = module.pages.map((page, number) => {
        const { route } = page
        checkClasses(page, bundle)
        const file = `pages/${number}.html`
        this.emitFile({ type: 'asset', fileName: file, source: pageOf(html, page, bundle) })
        return { path: route.path, file, isIndexed: route.description !== undefined }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}
