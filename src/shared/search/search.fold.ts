// Folds a text for the search, as the database's fold_tr does, and finds a word in it.
const MARKED = 'ŞĞÜÖÇİIıÂÎÛşğüöçâîû'
const PLAIN = 'sguociiiaiusguocaiu'

/** Letter by letter, so that a position in the result is the same position in the text. */
export const fold = (text: string): string =>
  text.replace(/[ŞĞÜÖÇİIıÂÎÛşğüöçâîû]|[A-Z]/g, (letter) => PLAIN[MARKED.indexOf(letter)] ?? letter.toLowerCase())

/** Two letters are searched only at the beginning of words: anywhere, they would match nearly everything. */
export const ANYWHERE_MIN = 3

export interface Range {
  start: number
  end: number
}

/** The positions of the word in the text, ignoring case and diacritics. */
export function placesOf(text: string, word: string): Range[] {
  const folded = fold(text)
  const wanted = fold(word.trim().replace(/\s+/g, ' '))
  const places: Range[] = []
  if (wanted === '') return places
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + wanted.length)) {
    if (wanted.length >= ANYWHERE_MIN || at === 0 || folded[at - 1] === ' ')
      places.push({ start: at, end: at + wanted.length })
  }
  return places
}

/** The part of a long text around the first match. */
export function excerptOf(text: string, word: string, length = 70): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const first = placesOf(line, word)[0]?.start ?? 0
  const start = first < length / 2 ? 0 : Math.min(first - Math.floor(length / 3), line.length - length)
  const end = start + length
  return `${start > 0 ? '…' : ''}${line.slice(start, end).trim()}${end < line.length ? '…' : ''}`
}
