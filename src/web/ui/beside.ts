// A part that loads after the first answers of the screen, and that no screen waits for.
import { type ComponentType, lazy } from 'react'
import { screenAnswered } from '../session/screen-answers.ts'

/** Retries once, offline after the network returns, and then leaves it out. */
export const beside = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const again = async () => {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return load()
    }
    const nothing: ComponentType = () => null
    await screenAnswered()
    return {
      default: await load()
        .catch(again)
        .catch(() => nothing),
    }
  })
