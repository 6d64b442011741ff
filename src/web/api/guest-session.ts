// The session on screens without the cache: who signs in there, or is signed in already.
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { accountsApi, type Me } from '../../shared/accounts/accounts.contract.ts'
import { appTexts } from '../../shared/app/app.texts.ts'
import { isPassing } from '../feedback/api-error.ts'
import { onReturn } from '../feedback/on-return.ts'
import { toast } from '../feedback/toasts.tsx'
import { accountOfToken, removeOfOtherAccounts } from '../offline/account-storage.ts'
import { draftTitles } from '../offline/form-drafts.ts'
import { wipeDevice } from '../offline/wipe-device.ts'
import { wipeOfflineCache } from '../offline/wipe-offline-cache.ts'
import { forgetVisits } from '../routing/return-path.ts'
import { roleIn } from './account-role.ts'
import { call } from './call.ts'
import { clearSession, noteSessionEnd, onTokenChange, readToken, wasEndedByHand, writeToken } from './token-store.ts'
import { useToken } from './use-token.ts'

export interface Known {
  token: string | null
  me: Me | undefined
  /** `me` could not be loaded, though there is a token: no network, or the server is down. */
  failed: boolean
}

export interface GuestSession extends Known {
  /** Asks again who is signed in; undefined if no answer came. */
  refresh: () => Promise<Me | undefined>
}

/** Between two tries while the server gives no answer; each pause is twice the one before. */
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000

let asking: { token: string | null; me: Promise<Me> } | null = null
let answer: { me: Me; at: number } | null = null

/** The newest answer, for the frame that comes next. */
export function noteAccount(me: Me, at: number): void {
  answer = { me, at }
}

async function ask(): Promise<Me> {
  const me = await call(accountsApi.me)
  if (roleIn(me) === '') void wipeOfflineCache()
  noteAccount(me, Date.now())
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

const isOfToken = (me: Me, token: string | null) => me.id === accountOfToken(token)

/** The account that has just been asked for, once: the cache begins with it. */
export function takeAccount(): { me: Me; at: number } | null {
  const taken = answer
  answer = null
  return taken && isOfToken(taken.me, readToken()) ? taken : null
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

async function stopPushes(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/**
 * Ends the session here in any case, and on the server if it can be reached. A server that did not hear of it goes on sending pushes, and
 * the browser then takes none.
 */
export async function endSession(): Promise<void> {
  await call(accountsApi.logout, { toast: false }).catch(() => void stopPushes().catch(() => undefined))
  clearSession({ byHand: true })
  await wipeDevice()
}

/** The stored session of a visit may have ended meanwhile. */
function useSessionEnd(email: string | undefined): void {
  const had = useRef(readToken())
  // A passive effect would know the address only some time after the screen shows it.
  useLayoutEffect(
    () =>
      onTokenChange(() => {
        const token = readToken()
        if (had.current !== null && token === null && !wasEndedByHand()) noteSessionEnd(email)
        had.current = token
      }),
    [email],
  )
}

const nothingOf = (token: string | null): Known => ({ token, me: undefined, failed: false })

const startOf = (token: string | null): Known =>
  answer && isOfToken(answer.me, token) ? { token, me: answer.me, failed: false } : nothingOf(token)

/** A refresh gives the same account another token. */
const isStillOf = ({ token, me }: Known, now: string | null) =>
  token === now || (me !== undefined && isOfToken(me, now))

interface Attempt {
  me?: Me
  error?: unknown
}

/** Asks until an answer comes: after a pause, and at once when the page is seen again or the network is back. */
function keepAsking(attempt: () => Promise<Attempt>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE_MS
  let hasLeft = false
  const repeat = async () => {
    clearTimeout(timer)
    timer = undefined
    const { error } = await attempt()
    if (hasLeft || !isPassing(error)) return
    timer = setTimeout(repeat, pause)
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2)
  }
  void repeat()
  const stop = onReturn(() => {
    pause = FIRST_PAUSE_MS
    if (timer !== undefined) void repeat()
  })
  return () => {
    hasLeft = true
    stop()
    clearTimeout(timer)
  }
}

/** Asks for the account as soon as there is a token, if `isWanted`. */
export function useGuestSession(isWanted: boolean): GuestSession {
  const token = useToken()
  const [known, setKnown] = useState(() => startOf(token))
  useSessionEnd(known.me?.email)
  const attempt = useCallback(async (): Promise<Attempt> => {
    const asked = readToken()
    try {
      const me = await askMe()
      const answered = { token: asked, me, failed: false }
      if (isStillOf(answered, readToken())) setKnown({ ...answered, token: readToken() })
      return { me }
    } catch (error) {
      // What is known of this account stays.
      if (readToken() === asked)
        setKnown((before) => (before.me && isStillOf(before, asked) ? before : { ...nothingOf(asked), failed: true }))
      return { error }
    }
  }, [])
  const refresh = useCallback(async () => (await attempt()).me, [attempt])
  useEffect(() => {
    if (token === null) {
      // The next sign-in asks anew.
      answer = null
      setKnown(nothingOf(null))
    }
    if (token === null || !isWanted) return
    return keepAsking(attempt)
  }, [token, isWanted, attempt])
  return { ...(isStillOf(known, token) ? { ...known, token } : nothingOf(token)), refresh }
}
