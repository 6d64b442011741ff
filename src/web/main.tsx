import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { lastHome } from './api/last-home.ts'
import { readToken } from './api/token-store.ts'
import { createAppRouter, loadScreen } from './app/router.tsx'
import { RouterProvider } from './routing/router-view.tsx'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'

// Zod would try to compile its checks. The content security policy forbids that, and browsers report each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const app = () => (
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>
)

/** False if the pre-rendered page's scripts fail to load: then the router loads them again and shows a second failure. */
const isLoaded = (path: string): Promise<boolean> =>
  loadScreen(path).then(
    () => true,
    () => false,
  )

async function start(root: HTMLElement): Promise<void> {
  if (root.hasChildNodes() && readToken() === null && (await isLoaded(location.pathname))) {
    hydrateRoot(root, app())
    return
  }
  const home = readToken() !== null && location.pathname === '/' ? lastHome() : null
  // The router loads it too, but only once the account is known; it then shows a failure.
  if (home) loadScreen(home).catch(() => undefined)
  root.replaceChildren()
  document.documentElement.removeAttribute('data-signed-in')
  createRoot(root).render(app())
}

/** The loader of later screens looks for links. A disabled one is not followed: its styles stand in the page (vite/page-html.ts). */
function nameStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-file]')) {
    const link = document.createElement('link')
    link.setAttribute('rel', 'stylesheet')
    link.setAttribute('disabled', '')
    link.setAttribute('href', dataset.file ?? '')
    document.head.append(link)
  }
}

nameStyles()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
void start(root)
