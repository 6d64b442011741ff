import type { App, Deps } from '../app.ts'

export function accountsRoutes(_app: App, _deps: Deps): void {}
