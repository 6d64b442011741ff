// Safari on iPhones and iPads: what it allows only to an app on the home screen.

/** An iPad says that it is a Mac. */
const isAppleTouch = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

/** It deletes a page's storage after a week without a visit, but not that of an app on the home screen. */
export const losesStorage = (): boolean => isAppleTouch() && !isOnHomeScreen()
