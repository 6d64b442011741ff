// The account's home, stored for its next visit: the installed app opens at the landing page and can load the home screen
// while it still asks who is signed in. A sign-out clears it with everything else.
const KEY = 'pruva-home'

export const lastHome = (): string | null => localStorage.getItem(KEY)

export const storeLastHome = (path: string): void => localStorage.setItem(KEY, path)
