interface Asked {
  isLoading: boolean
  failureCount: number
  errorUpdateCount: number
}

/**
 * The parts of a page load together, so that none of them moves the others. A failed query is not waited for: its own section
 * shows the error and the retry, and a retry must not hide the page again.
 */
export const isFirstLoad = ({ isLoading, failureCount, errorUpdateCount }: Asked): boolean =>
  isLoading && failureCount === 0 && errorUpdateCount === 0
