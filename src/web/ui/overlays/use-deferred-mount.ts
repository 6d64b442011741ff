// React draws what a call's answer brings in one go, during which a phone takes no touch. A part that is drawn for the first time is drawn
// in pieces of some milliseconds instead.
import { useDeferredValue } from 'react'

/** The data one render later than it arrives; what is there from the beginning, and each later change, is given at once. */
export function useDeferredMount<T>(data: T | undefined): T | undefined {
  return useDeferredValue(data !== undefined) ? data : undefined
}
