import type { App, Deps } from '../app.ts'

export function brandsRoutes(_app: App, _deps: Deps): void {}
