// Whether a newer version of the app waits, or the server can't take this one any more.
import { sharedValue } from '../../feedback/shared-value.ts'

type AppState = 'current' | 'newer-waits' | 'outdated'

const state = sharedValue<AppState>('current')

export const useAppState = state.useValue

export function setAppState(next: AppState): void {
  if (state.read() !== 'outdated') state.set(next)
}

/** The server refused this version. */
export const noteOutdated = (): void => setAppState('outdated')
