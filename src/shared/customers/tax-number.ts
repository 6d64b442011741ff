// The check digits of Turkish tax numbers: a wrong one is a number that was mistyped.

/** VKN, of a company or a person: ten digits. */
function isVkn(value: string): boolean {
  if (!/^\d{10}$/.test(value)) return false
  const sum = [...value.slice(0, 9)].reduce((before, digit, index) => {
    const v = (Number(digit) + 9 - index) % 10
    return before + (v === 0 ? 0 : (v * 2 ** (9 - index)) % 9 || 9)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(value[9])
}

/** TCKN, a person's identity number: eleven digits, the first not 0. */
function isTckn(value: string): boolean {
  if (!/^[1-9]\d{10}$/.test(value)) return false
  const digits = [...value].map(Number)
  const sum = (count: number, step: number, from = 0) =>
    digits.slice(from, count).reduce((before, digit, index) => before + (index % step === 0 ? digit : 0), 0)
  const tenth = (7 * sum(9, 2) - sum(8, 2, 1)) % 10
  return (tenth + 10) % 10 === digits[9] && sum(10, 1) % 10 === digits[10]
}

export const isTurkishTaxNumber = (value: string): boolean => isVkn(value) || isTckn(value)
