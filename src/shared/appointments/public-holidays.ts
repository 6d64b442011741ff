// The public holidays of Turkey, as a proposal for the workshop's closed days. Half days (28.10. and the eves of the feasts) are not in it.

const FIXED = ['01-01', '04-23', '05-01', '05-19', '07-15', '08-30', '10-29']

/** By month and days of the Islamic calendar: Ramazan Bayramı and Kurban Bayramı. */
const FEASTS: Record<string, { from: number; to: number }> = { 10: { from: 1, to: 3 }, 12: { from: 10, to: 13 } }
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'numeric',
})

function isFeast(date: Date): boolean {
  const parts = Object.fromEntries(islamic.formatToParts(date).map(({ type, value }) => [type, value]))
  const feast = FEASTS[parts.month ?? '']
  const day = Number(parts.day)
  return feast !== undefined && day >= feast.from && day <= feast.to
}

export function publicHolidays(year: number): string[] {
  const days: string[] = []
  for (const date = new Date(Date.UTC(year, 0, 1)); date.getUTCFullYear() === year; ) {
    const day = date.toISOString().slice(0, 10)
    if (FIXED.includes(day.slice(5)) || isFeast(date)) days.push(day)
    date.setUTCDate(date.getUTCDate() + 1)
  }
  return days
}
