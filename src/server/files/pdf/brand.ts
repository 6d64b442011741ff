// Pruva's colours and logo in PDFs; the same values as the web's tokens.
export const PAPER = {
  navy900: '#0a2540',
  navy800: '#123a5c',
  sea600: '#0c7985',
  sea300: '#37b4bf',
  sea50: '#ecf9f9',
  ink900: '#12212f',
  ink700: '#384a5a',
  ink500: '#5c6f80',
  line: '#dfe7ec',
  ground: '#f5f8fa',
  onNavy: '#bcd3e3',
  good: '#1d7a46',
  bad: '#b42318',
  waiting: '#8a5a0b',
} as const

export const A4 = { width: 595.28, height: 841.89, margin: 42 } as const
export const BAND_HEIGHT = 104

/** The bow and the water of the logo, in a box of 32 × 32. */
const mark = (sails: string) =>
  `<path d="M15 4.5v12.6H7.2zM17 7.2l7.6 9.9H17z" fill="${sails}"/><path d="M5 19.6c4.4 2.7 7 2.7 11 0s6.6-2.7 11 0l-2.7 6.4H7.7z" fill="${PAPER.sea300}"/>`

export const logoSvg = (sails: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="3 2 26 26">${mark(sails)}</svg>`

/** The navy header of a first page, with waves along its lower edge. */
export const bandSvg = (): string => {
  const { width } = A4
  const swell = (y: number, rise: number) =>
    `M0 ${y} C${width * 0.18} ${y - rise} ${width * 0.3} ${y - rise} ${width * 0.5} ${y} S${width * 0.82} ${y + rise} ${width} ${y - rise / 2} V${BAND_HEIGHT} H0 Z`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${BAND_HEIGHT}">` +
    `<rect width="${width}" height="${BAND_HEIGHT}" fill="${PAPER.navy900}"/>` +
    `<path d="${swell(BAND_HEIGHT - 16, 16)}" fill="${PAPER.navy800}"/><path d="${swell(BAND_HEIGHT - 7, 12)}" fill="${PAPER.sea600}"/>` +
    '</svg>'
  )
}
