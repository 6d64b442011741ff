import type { App, Deps } from '../app.ts'

export function requestsRoutes(_app: App, _deps: Deps): void {}
