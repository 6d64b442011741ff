// Numbers in Turkish form. Written out, because a phone's browser takes a tenth of a second for its first Intl object (decision 31).

interface Form {
  /** Decimals that are shown also where they are zero. */
  least?: number
  most?: number
  grouped?: boolean
}

/** 1234.5 → "1.234,5" */
export function formatNumber(value: number, { least = 0, most = 3, grouped = true }: Form = {}): string {
  const [whole = '0', decimals = ''] = Math.abs(value).toFixed(most).split('.')
  const shown = decimals.slice(0, least) + decimals.slice(least).replace(/0+$/, '')
  const size = grouped ? whole.replace(/\B(?=(\d{3})+(?!\d))/g, '.') : whole
  return `${value < 0 ? '-' : ''}${size}${shown && `,${shown}`}`
}
