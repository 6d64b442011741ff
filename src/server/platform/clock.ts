/** Now. An argument everywhere, so that a test can move it. */
export type Clock = () => Date
