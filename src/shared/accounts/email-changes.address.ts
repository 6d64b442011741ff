// Where the mailed links about another address lead. What follows the # is never sent to a server: the token stays out of logs, proxies
// and referrers.
export const NEW_EMAIL_PATH = '/new-email'
export const EMAIL_BACK_PATH = '/email-back'
