// The session on screens without the cache: who signs in there, or is signed in already.
import { useEffect, useRef, useState } from 'react'
import { accountsApi, type Me } from '../../shared/accounts/accounts.contract.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { isPassing } from '../feedback/api-error.ts'
import { toast } from '../feedback/toasts.tsx'
import { forgetVisits } from '../routing/return-path.ts'
import { accountOfToken, removeOfOtherAccounts } from './account-storage.ts'
import { call } from './call.ts'
import { draftTitles } from './form-drafts.ts'
import { noteSessionEnd, onTokenChange, readToken, wasEndedByHand, writeToken } from './token-store.ts'
import { useToken } from './use-token.ts'
import { wipeDevice } from './wipe-device.ts'

export interface Known {
  token: string | null
  me: Me | undefined
  /** `me` could not be loaded, though there is a token: no network, or the server is down. */
  failed: boolean
}

/** Between two tries while the server gives no answer. */
const PAUSE_MS = 5_000

let asking: { token: string | null; me: Promise<Me> } | null = null
let answer: { me: Me; at: number } | null = null

async function ask(): Promise<Me> {
  const me = await call(accountsApi.me)
  answer = { me, at: Date.now() }
  return me
}

/** One call for a token, however many wait for it. */
function askMe(): Promise<Me> {
  const token = readToken()
  if (asking?.token === token) return asking.me
  const mine = { token, me: ask() }
  asking = mine
  const forget = () => {
    if (asking === mine) asking = null
  }
  mine.me.then(forget, forget)
  return mine.me
}

/** The account that has just been asked for, once: the cache begins with it. */
export function takeAccount(): { me: Me; at: number } | null {
  const taken = answer
  answer = null
  return taken && taken.me.id === accountOfToken(readToken()) ? taken : null
}

/** Stores the token of a sign-in; the guard leads on once the account is known. */
export async function signIn(accessToken: string): Promise<void> {
  forgetVisits()
  const account = accountOfToken(accessToken)
  removeOfOtherAccounts(account)
  await wipeDevice(account)
  writeToken(accessToken)
  const drafts = draftTitles()
  if (drafts.length > 0) toast(appTexts.draftsWait(drafts), 'info')
  await askMe()
}

/** The stored session of a visit may have ended meanwhile. */
function useSessionEnd(): void {
  const had = useRef(readToken())
  useEffect(
    () =>
      onTokenChange(() => {
        const token = readToken()
        if (had.current !== null && token === null && !wasEndedByHand()) noteSessionEnd(undefined)
        had.current = token
      }),
    [],
  )
}

/** Asks for the account as soon as there is a token, if `isWanted`. */
export function useGuestSession(isWanted: boolean): Known {
  const token = useToken()
  useSessionEnd()
  const [known, setKnown] = useState<Known>({ token: null, me: undefined, failed: false })
  useEffect(() => {
    if (token === null || !isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let hasLeft = false
    const attempt = () =>
      askMe().then(
        (me) => hasLeft || setKnown({ token, me, failed: false }),
        (error: unknown) => {
          if (hasLeft) return
          setKnown({ token, me: undefined, failed: true })
          if (isPassing(error)) timer = setTimeout(attempt, PAUSE_MS)
        },
      )
    void attempt()
    return () => {
      hasLeft = true
      clearTimeout(timer)
    }
  }, [token, isWanted])
  return known.token === token ? known : { token, me: undefined, failed: false }
}
