const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
export const isLoopbackName = (hostname: string): boolean => LOOPBACK.includes(hostname)
const isLoopback = (origin: string) => URL.canParse(origin) && isLoopbackName(new URL(origin).hostname)

/** Whether a page of that origin is the app's. On one machine people open localhost and 127.0.0.1. */
export const isOwnAddress = (origin: string, appUrl: string): boolean =>
  origin === appUrl || (isLoopback(origin) && isLoopback(appUrl))
