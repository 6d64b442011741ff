import type { App, Deps } from '../app.ts'

export function offersRoutes(_app: App, _deps: Deps): void {}
