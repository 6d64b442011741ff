// Turkish endings of names, by the last vowel and the last letter: Ahmet Kaya’ya, Mert Demir’de.
const plain = (name: string) => name.replaceAll('I', 'ı').replaceAll('İ', 'i').toLowerCase()
const VOWELS = 'aıoueiöü'

function endOf(name: string) {
  const letters = [...plain(name)].filter((letter) => /\p{L}/u.test(letter))
  const last = letters.at(-1) ?? ''
  const vowel = letters.findLast((letter) => VOWELS.includes(letter)) ?? 'e'
  return {
    endsOpen: VOWELS.includes(last),
    isHard: 'fstkçşhp'.includes(last) && last !== '',
    vowel: 'aıou'.includes(vowel) ? 'a' : 'e',
  }
}

/** To somebody: Ahmet Kaya’ya, Mert Demir’e. */
export function dative(name: string): string {
  const { endsOpen, vowel } = endOf(name)
  return `${name}’${endsOpen ? 'y' : ''}${vowel}`
}

/** With somebody: Ahmet Kaya’da, Murat Şimşek’te. */
export function locative(name: string): string {
  const { isHard, vowel } = endOf(name)
  return `${name}’${isHard ? 't' : 'd'}${vowel}`
}
