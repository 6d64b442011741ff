interface Asked {
  isLoading: boolean
  failureCount: number
  errorUpdateCount: number
}

/**
 * What a page shows together is waited for together, so that no part of it moves the others. An answer that stumbles is not
 * waited for: it says so in its own place, and asks again from there, which must not hide the page anew.
 */
export const isFirstLoad = ({ isLoading, failureCount, errorUpdateCount }: Asked): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0
