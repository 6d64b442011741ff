// Which modules share a file (chunk-plan.ts). By default the bundler makes a file of each icon that two screens share, and a screen would
// need a hundred requests; browsers make only six at a time to a server without HTTP/2.
import { basename, join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import type { AppRoute } from '../src/web/routing/route.ts'
import { type Graph, planChunks, type Root } from './chunk-plan.ts'
import { loadPages, root } from './pages.ts'

interface ModuleInfo {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
  code: string | null
}
interface ModuleGraph {
  getModuleInfo: (id: string) => ModuleInfo | null
}

const web = (path: string) => join(root, 'src/web', path)

const START = web('main.tsx')
const BASE_FRAME = web('app/base-frame.tsx')
const APP_FRAME = web('app/app-frame.tsx')
const SHELL = web('app/shell/shell.tsx')
const REQUEST = web('features/requests/request-page.tsx')
/** What is loaded right after each screen of a frame, in one file. */
const BESIDE = [
  {
    frames: [START, BASE_FRAME],
    modules: ['feedback/toast-stack.tsx', 'features/device/app-update.tsx', 'features/device/app-files.ts'],
  },
  {
    frames: [START, BASE_FRAME, APP_FRAME, SHELL],
    modules: [
      'features/notifications/notification-bell.tsx',
      'api/live/live-updates.tsx',
      'features/device/outbox-strip.tsx',
      'offline/outbox.ts',
      'offline/offline-cache-writer.ts',
      'offline/offline-cache.ts',
    ],
  },
  {
    frames: [START, BASE_FRAME, APP_FRAME, SHELL, REQUEST],
    modules: ['features/requests/request-timeline.tsx'],
  },
].map(({ frames, modules }) => ({ frames, modules: modules.map(web) }))
/** The bundler's own part, which every file imports. */
const RUNTIME = '\0rolldown/runtime'
/** Pages that search engines list are many people's first, above all the landing page; a guest's steps and a role's home are opened often. */
const WEIGHTS = { landing: 60, listed: 20, often: 4, other: 1 }
const HOMES = ['/profile', '/boats', '/technician/dashboard', '/takvim', '/admin/overview']
/** What is loaded right after a screen, as a share of the screen's weight: nobody waits for it. */
const BESIDE_SHARE = 0.2
/** A file that loads later, in an idle moment. */
const LATER_WEIGHT = 0.003
/** Bytes (gzip) that a page may load in vain to save a request. */
const REQUEST_BYTES = 4_200
/** Of a minified module, once it is compressed. */
const SENT_SHARE = 0.34

let pages: readonly Root[] = []

/** Every module that is loaded by a dynamic import, from the first one on. */
function laterModules(graph: ModuleGraph): Set<string> {
  const later = new Set<string>()
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id)) return
    seen.add(id)
    const info = graph.getModuleInfo(id)
    for (const imported of info?.importedIds ?? []) visit(imported)
    for (const imported of info?.dynamicallyImportedIds ?? []) {
      later.add(imported)
      visit(imported)
    }
  }
  visit(START)
  return later
}

function rootsOf(graph: ModuleGraph): Root[] {
  const beside = BESIDE.map(({ frames, modules }) => {
    const framed = pages.filter((page) => frames.every((frame) => page.modules.includes(frame)))
    const weight = BESIDE_SHARE * framed.reduce((sum, page) => sum + page.weight, 0)
    return { modules: [...frames, ...modules], weight }
  })
  const known = new Set([...pages, ...beside].flatMap(({ modules }) => modules))
  const later = [...laterModules(graph)].filter((id) => !known.has(id))
  // The frames are loaded by then.
  const frames = [START, BASE_FRAME, APP_FRAME]
  return [...pages, ...beside, ...later.map((id) => ({ modules: [...frames, id], weight: LATER_WEIGHT }))]
}

/**
 * Comments and long names make sources of libraries look larger than what is sent of them. Imports name whole paths by now: without this
 * folder's, the plan is the same in every folder.
 */
const sentSizeOf = (code: string) =>
  minifySync('module.js', code.replaceAll(root, ''), { module: true }).code.length * SENT_SHARE

function fileNames(modules: ModuleGraph): Map<string, string> {
  const sizes = new Map<string, number>()
  const sizeOf = (id: string): number => {
    const size = sizes.get(id) ?? sentSizeOf(modules.getModuleInfo(id)?.code ?? '')
    sizes.set(id, size)
    return size
  }
  const graph: Graph = { importsOf: (id) => modules.getModuleInfo(id)?.importedIds ?? [], sizeOf }
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const screens = new Set(pages.flatMap(({ modules }) => modules))
  for (const ids of planChunks(rootsOf(modules), graph, REQUEST_BYTES)) {
    const largest = ids.reduce((one, other) => (graph.sizeOf(one) < graph.sizeOf(other) ? other : one))
    const [base = 'part'] = basename(ids.find((id) => screens.has(id)) ?? largest).split('.')
    const same = [...taken].filter((name) => name.replace(/-\d+$/, '') === base).length
    const name = same === 0 ? base : `${base}-${same + 1}`
    taken.add(name)
    for (const id of ids) names.set(id, name)
  }
  return names
}

function weightOf({ path, frame, description }: AppRoute): number {
  if (path === '/') return WEIGHTS.landing
  if (description !== undefined) return WEIGHTS.listed
  return frame === 'guest' || HOMES.includes(path) ? WEIGHTS.often : WEIGHTS.other
}

/** Must run before the bundler asks for the first name. */
export function pageModules(): Plugin {
  return {
    name: 'pruva-page-modules',
    apply: 'build',
    async buildStart() {
      pages = (await loadPages()).map(({ route, modules }) => ({
        modules: [START, ...modules.map((path) => join(root, path))],
        weight: weightOf(route),
        isPage: true,
      }))
    },
  }
}

let names: Map<string, string> | undefined

export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    {
      debugName: 'needed together',
      name(id: string, graph: ModuleGraph) {
        names ??= fileNames(graph)
        return names.get(id.startsWith(RUNTIME) ? START : id) ?? null
      },
    },
  ],
}
