/** Made by vite/common-passwords.ts: one password per line, the most common first. */
declare module 'virtual:common-passwords' {
  export const passwords: string
}
