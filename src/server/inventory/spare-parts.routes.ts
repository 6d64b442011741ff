import type { App, Deps } from '../app.ts'

export function sparePartsRoutes(_app: App, _deps: Deps): void {}
