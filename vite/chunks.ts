// Which modules travel together. Left alone, the bundler makes a file of each icon that two screens share, and a screen
// would be a hundred requests; browsers ask a server without HTTP/2 for six at a time.
import { join } from 'node:path'

const web = (path: string) => join(import.meta.dirname, '../src/web', path)

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/** What these modules need at once and others need too; the modules themselves stay on their own. */
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
 * From what the first page needs to what a handful of screens share; whatever only one screen uses stays with it. A module's
 * own imports are always in its group or in one before it: two files that import each other would never start.
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
