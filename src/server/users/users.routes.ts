import type { App, Deps } from '../app.ts'

export function usersRoutes(_app: App, _deps: Deps): void {}
