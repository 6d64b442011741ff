import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from './token-store.ts'

/** Nobody is signed in where the build writes a page, nor where the browser takes it over. */
const none = () => null

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken, none)
