// Each screen gets its own index.html with its title and links to all its scripts and styles, so that a browser requests them all at once
// and not one after the other. A pre-rendered one also contains its content (prerendered-pages.tsx).
// `pages.json` maps addresses to files for the server.
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { appTexts } from '../src/shared/app/app.texts.ts'
import type { RoutePage } from '../src/web/app/prerendered-pages.tsx'
import { loadPages, root } from './pages.ts'

type Bundle = Rolldown.OutputBundle

const ROOT = '<div id="root"></div>'

/** All files that these modules import statically, with styles in the order in which they must be applied. */
function assetsOf(modules: readonly string[], bundle: Bundle): { scripts: string[]; styles: string[] } {
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
    const id = join(root, path)
    const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.includes(id))
    if (!chunk) throw new Error(`${path} is in no chunk.`)
    visit(chunk.fileName)
  }
  return { scripts: [...scripts], styles: [...styles] }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const scriptLink = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`
const styleLink = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`

function styleOf(file: string, bundle: Bundle): string {
  const style = bundle[file]
  if (style?.type !== 'asset') throw new Error(`${file} is no stylesheet.`)
  return String(style.source)
}

/** Bytes. A smaller stylesheet stands in the page: a request of its own would take one of six connections from the scripts. */
const LARGEST_INSIDE = 16_000

const isInside = (file: string, bundle: Bundle) => styleOf(file, bundle).length <= LARGEST_INSIDE

const insideStyle = (file: string, bundle: Bundle): string =>
  `<style data-file="/${file}">${styleOf(file, bundle)}</style>`

const writtenStyle = (file: string, bundle: Bundle): string =>
  isInside(file, bundle) ? insideStyle(file, bundle) : styleLink(file)

/** The markup and the styles come from separate builds: the class names of CSS modules must be the same in both. */
function checkClasses({ route, markup }: RoutePage, css: string): void {
  const names = [...markup.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const unknown = names.find((name) => name.startsWith('_') && !css.includes(`.${name}`))
  if (unknown) throw new Error(`${route.path} is pre-rendered with the class ${unknown}, which its styles do not have.`)
}

/**
 * The page contains its styles, so it is visible before any other file has loaded. They stand in the head: those of the next screens are
 * added after them.
 */
function prerendered(html: string, page: RoutePage, styles: readonly string[], bundle: Bundle): string {
  const written = styles.map((file) => insideStyle(file, bundle)).join('')
  checkClasses(page, written)
  return styles
    .reduce((rest, file) => rest.replace(styleLink(file), ''), html)
    .replace(ROOT, () => ROOT.replace('><', () => `>${page.markup}<`))
    .replace('</head>', () => `${written}</head>`)
}

function htmlOf(index: string, page: RoutePage, bundle: Bundle): string {
  const { route, modules, markup } = page
  const { scripts, styles } = assetsOf(['src/web/main.tsx', ...modules], bundle)
  const isNew = (file: string) => !index.includes(`/${file}"`)
  const links = [...styles.filter(isNew).map(styleLink), ...scripts.filter(isNew).map(scriptLink)]
  const html = index
    .replace(/<title>[^<]*/, `<title>${escaped(appTexts.documentTitle(route.title))}`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*/, `$1${escaped(route.description ?? appTexts.description)}`)
    .replace('</head>', `${links.join('')}</head>`)
  if (markup !== '') return prerendered(html, page, styles, bundle)
  return styles.reduce((rest, file) => rest.replace(styleLink(file), () => writtenStyle(file, bundle)), html)
}

export function pageHtml(): Plugin {
  return {
    name: 'pruva-page-html',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build made no index.html.')
      const html = String(index.source)
      if (!html.includes(ROOT)) throw new Error(`index.html has no ${ROOT}.`)
      const pages = (await loadPages()).map((page, number) => {
        const { path, description } = page.route
        const file = `pages/${number}.html`
        this.emitFile({ type: 'asset', fileName: file, source: htmlOf(html, page, bundle) })
        return { path, file, isIndexed: description !== undefined }
      })
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages) })
    },
  }
}
