// Which modules share a file. By default the bundler makes a file of each icon that two screens share, and a screen would need a hundred
// requests; browsers make only six at a time to a server without HTTP/2.
import { join } from 'node:path'

const web = (path: string) => join(import.meta.dirname, '../src/web', path)

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** The static imports of these modules that other modules also need; the modules themselves stay in their own files. */
function layer(name: string, priority: number, roots: readonly string[]) {
  let members: Set<string> | undefined
  function collect(graph: ModuleGraph): Set<string> {
    const found = new Set<string>()
    const visit = (id: string) => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    for (const root of roots) visit(root)
    for (const root of roots) found.delete(root)
    return found
  }
  return {
    debugName: name,
    name(id: string, graph: ModuleGraph) {
      members ??= collect(graph)
      return members.has(id) ? name : null
    },
    minShareCount: 2,
    priority,
  }
}

/**
 * From the modules of the first page to those that a few screens share; modules of one screen stay with it. A module imports
 * only from its own group or an earlier one: two files that import each other would never start.
 */
export const codeSplitting = {
  includeDependenciesRecursively: false,
  groups: [
    layer('start', 10, [web('main.tsx'), web('landing/landing-page.tsx')]),
    layer('frame', 9, [web('app/app-frame.tsx'), web('app/shell/auth-layout.tsx'), web('accounts/auth-page.tsx')]),
    layer('shell', 8, [
      web('app/shell/shell.tsx'),
      web('notifications/notification-bell.tsx'),
      web('live/live-updates.tsx'),
      web('search/search-dialog.tsx'),
    ]),
    { name: 'ui', minShareCount: 5, priority: 5 },
  ],
}
