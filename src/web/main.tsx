import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { askEarly } from './app/early-me.ts'
import { createAppRouter } from './app/router.tsx'
import './theme/fonts.css'
import './theme/tokens.css'
import './theme/base.css'

// Zod would try whether it may compile its checks; the content security policy says no, and browsers report each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

askEarly()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <RouterProvider router={createAppRouter()} />
  </StrictMode>,
)
