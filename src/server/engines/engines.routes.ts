import type { App, Deps } from '../app.ts'

export function enginesRoutes(_app: App, _deps: Deps): void {}
