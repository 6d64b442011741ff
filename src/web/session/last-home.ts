// Where this account starts, kept for its next visit: the installed app opens at the landing page, and can load that screen
// while it still asks who is signed in. A sign-out forgets it with everything else.
const KEY = 'pruva-home'

export const lastHome = (): string | null => localStorage.getItem(KEY)

export const storeLastHome = (path: string): void => localStorage.setItem(KEY, path)
