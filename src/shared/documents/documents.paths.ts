/** The page that tells whether a document is unchanged. */
export const CHECK_PATH = '/dogrula'
