// The account's home, stored for its next visit: the installed app opens at the landing page and can load the home screen
// while it still asks who is signed in. A sign-out clears it with everything else.
import { deviceStorage } from '../offline/device-storage.ts'

const KEY = 'pruva-home'

export const lastHome = (): string | null => deviceStorage.getItem(KEY)

export const storeLastHome = (path: string): void => deviceStorage.setItem(KEY, path)
