/** Made by vite/common-passwords.ts: a password a line, the most common first. */
declare module 'virtual:common-passwords' {
  export const passwords: string
}
