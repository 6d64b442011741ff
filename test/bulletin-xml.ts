// Bulletins in the form of the central bank's.
export const CURRENCIES = `
  <Currency CrossOrder="9" Kod="EUR" CurrencyCode="EUR"><Unit>1</Unit><Isim>EURO</Isim><CurrencyName>EURO</CurrencyName>
    <ForexBuying>48.1234</ForexBuying><ForexSelling>48.2101</ForexSelling>
    <BanknoteBuying>48.0897</BanknoteBuying><BanknoteSelling>48.2824</BanknoteSelling><CrossRateUSD/><CrossRateOther>1.1</CrossRateOther></Currency>
  <Currency CrossOrder="0" Kod="USD" CurrencyCode="USD"><BanknoteSelling>42.5</BanknoteSelling><ForexSelling>42.4411</ForexSelling>
    <ForexBuying>42.3648</ForexBuying><BanknoteBuying>42.3351</BanknoteBuying><Unit>1</Unit></Currency>
  <Currency Kod="JPY" CurrencyCode="JPY"><Unit>100</Unit><ForexBuying>26.7712</ForexBuying><ForexSelling>26.9485</ForexSelling>
    <BanknoteBuying>26.6721</BanknoteBuying><BanknoteSelling>27.0509</BanknoteSelling></Currency>
  <Currency Kod="GBP" CurrencyCode="GBP"><Unit>1</Unit><ForexBuying>55.1</ForexBuying><ForexSelling/>
    <BanknoteBuying></BanknoteBuying><BanknoteSelling> </BanknoteSelling></Currency>`

/** `day`: `20.11.2026`. */
export const bulletinXml = (day: string, number: string, currencies = CURRENCIES): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<?xml-stylesheet type="text/xsl" href="isokur.xsl"?>\n<Tarih_Date Tarih="${day}" Date="11/20/2026" Bulten_No="${number}">${currencies}\n</Tarih_Date>`
