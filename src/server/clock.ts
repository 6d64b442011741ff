/** Returns the current time. Passed as an argument everywhere, so that a test can set it. */
export type Clock = () => Date
