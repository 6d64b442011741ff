import { useSyncExternalStore } from 'react'
import { onTokenChange, readToken } from './token-store.ts'

/** Nobody is signed in while the build writes a page, nor while the browser hydrates it. */
const none = () => null

export const useToken = (): string | null => useSyncExternalStore(onTokenChange, readToken, none)
