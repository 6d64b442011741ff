import type { App, Deps } from '../app.ts'

export function boatsRoutes(_app: App, _deps: Deps): void {}
