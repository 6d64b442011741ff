// A part that loads when the screen's first answers are on the display, and that no screen waits for.
import { type ComponentType, lazy } from 'react'
import { screenAnswered } from '../../api/screen-answers.ts'

/** Retries once, offline after the network returns, and then leaves it out. */
export const beside = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const again = async () => {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      return load()
    }
    await screenAnswered()
    const part = await load()
      .catch(again)
      .catch((): ComponentType => () => null)
    return { default: part }
  })
