/** An address, with or without words after it, that breaks before its @ where it doesn't fit, rather than anywhere. */
export function Email({ address }: { address: string }) {
  const [name, host] = address.split('@')
  if (!host) return address
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}
